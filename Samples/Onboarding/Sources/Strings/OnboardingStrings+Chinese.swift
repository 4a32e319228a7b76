nonisolated extension OnboardingStrings {
  static let chinese: [String: String] = [
    "Onboarding": "入门",
    "Profile": "个人资料",
    "Welcome": "欢迎",
    "User": "用户",
    "Other pet": "其他宠物",
    "User: %@": "用户：%@",
    "Nobody is fetched yet.": "尚未获取用户。",
    "Fetch user": "获取用户",
    "Fetching user…": "正在获取用户…",
    "Select user": "选择用户",
    "Nobody is fetched yet: fetch the user first.": "尚未获取用户：请先获取用户。",
    "Last name": "姓氏",
    "A last name has at least one letter.": "姓氏至少要有一个字母或汉字。",
    "That has %@ characters: a last name has at most %@.": "共有 %@ 个字符：姓氏最多 %@ 个字符。",
    "Birthday": "生日",
    "%@ is in the future: today is %@.": "%@ 是将来的日期：今天是 %@。",
    "Someone born on %@ would be over %@ years old.": "%@ 出生的人已超过 %@ 岁。",
    "Favourite pet": "最喜欢的宠物",
    "Which pet?": "哪种宠物？",
    "A pet has at least one letter.": "宠物名称至少要有一个字母或汉字。",
    "Cat": "猫",
    "Dog": "狗",
    "Fish": "鱼",
    "Rabbit": "兔子",
    "Bird": "鸟",
    "Other…": "其他…",
    "Review": "核对",
    "Confirm": "确认",
    "Welcome, %@ %@!": "欢迎，%@ %@！",
    "The user could not be fetched: the fake was told to fail.": "无法获取用户：模拟服务被设为失败。",
    "The operating system has no account record for you.": "操作系统中没有您的账户记录。",
    "Your account record holds no name.": "您的账户记录中没有姓名。",
    "%@ holds no user: JSON such as {\"userName\": \"Ada\"} was expected.":
      "%@ 中没有用户：应为 {\"userName\": \"Ada\"} 这样的 JSON。",
    "%@ cannot be read.": "无法读取 %@。",
    "%@ did not answer within %@ seconds.": "%@ 在 %@ 秒内没有响应。",
    "%@ cannot be asked, because this machine has no libcurl: install it.":
      "无法向 %@ 发出请求，因为本机没有 libcurl：请安装它。",
    "%@ has a certificate that this machine does not trust.":
      "%@ 的证书不受本机信任。",
    "%@ could not be reached: check the address and the network.": "无法连接 %@：请检查地址和网络。",
    "%@ could not be checked, because the certificates that this machine trusts cannot be read: see CURL_CA_BUNDLE and SSL_CERT_FILE.":
      "无法核实 %@，因为读不到本机信任的证书：请检查 CURL_CA_BUNDLE 和 SSL_CERT_FILE。",
    "%@ was not asked, because the password of its address would be sent unencrypted: use https.":
      "没有向 %@ 发出请求，因为地址中的密码会不加密地发送：请使用 https。",
    "%@ has no valid address: check it.":
      "%@ 的地址无效：请检查。",
    "%@ does not answer by https at this address: check the address and the port.":
      "%@ 在此地址不以 https 应答：请检查地址和端口。",
    "%@ closed the connection before its answer was complete: try again.":
      "%@ 在响应完成之前关闭了连接：请重试。",
    "%@ sends too slowly: its answer was not complete in time.":
      "%@ 发送得太慢：响应没有及时完成。",
    "%@ sent something that is no answer of a web server: check the address and the port.":
      "%@ 发来的不是网页服务器的响应：请检查地址和端口。",
    "%@ redirects more than %@ times: check the address.":
      "%@ 的重定向超过 %@ 次：请检查地址。",
    "%@ redirects to another server or protocol, which is not followed: check the address.":
      "%@ 重定向到另一个服务器或协议，程序不会跟随：请检查地址。",
    "%@ answered with the status %@ instead of a user.": "%@ 返回了状态 %@，而不是用户。",
    "%@ has too many bytes for a user.": "%@ 的字节数过多，不是一个用户。",
    "--fake-delay goes from 0 to 1000000 seconds, not %@.": "--fake-delay 应为 0 到 1000000 秒，而不是 %@。",
    "--fake-failures is 0 or more, not %@.": "--fake-failures 应为 0 或更大，而不是 %@。",
    "--user is fake, account, or an http, https or file URL, not “%@”.":
      "--user 应为 fake、account，或 http、https、file URL，而不是“%@”。",
  ]
}
