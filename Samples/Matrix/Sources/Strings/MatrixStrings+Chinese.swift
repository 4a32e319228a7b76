nonisolated extension MatrixStrings {
  static let chinese: [String: String] = [
    "A message has to say something: write at least a letter.": "消息不能为空：请至少输入一个字。",
    "A transaction has to have a name of 1 to 255 bytes.": "事务名称的长度应为 1 到 255 字节。",
    "The message has %@ bytes: at most %@ are taken.": "消息有 %@ 字节：最多接受 %@ 字节。",
    "%@ did not say what it calls the message.": "%@ 没有返回消息的 ID。",
    "“%@” is no id of a %@: it begins with %@.": "“%@”不是%@的 ID：应以 %@ 开头。",
    "person": "用户",
    "room": "聊天室",
    "message": "消息",
    "What %@ sent is no news of a Matrix server: check the address.":
      "%@ 发来的不是 Matrix 服务器的更新：请检查地址。",
    "A user needs a name in one word, such as ada or @ada:example.org.":
      "用户名应为一个词，例如 ada 或 @ada:example.org。",
    "%@ does not know this name with this password: check both.": "%@ 上没有此用户名与密码：请检查两者。",
    "What %@ sent is no log-in of a Matrix server: check the address.":
      "%@ 发来的不是 Matrix 服务器的登录结果：请检查地址。",
    "You are logged out: log in again.": "您已退出登录：请重新登录。",
    "This is you: a chat needs someone else.": "这是您自己：聊天需要另一个人。",
    "There is no “%@”: check the name.": "没有“%@”：请检查名称。",
    "%@ did not say what it calls the room.": "%@ 没有返回聊天室的 ID。",
    "What %@ sent is no answer of a Matrix server: check the address.":
      "%@ 发来的不是 Matrix 服务器的响应：请检查地址。",
    "%@ does not allow this (status 403%@).": "%@ 不允许此操作（状态 403%@）。",
    "This is too long for %@: write less.": "对 %@ 来说太长了：请缩短内容。",
    "%@ was asked too often: try again in %@.": "对 %@ 的请求过于频繁：请在 %@后重试。",
    "%@ seconds": "%@ 秒",
    "%@ is out of order: it answered with the status %@.": "%@ 出现故障：返回了状态 %@。",
    "%@ sends elsewhere: check the address (status %@).": "%@ 重定向到了别处：请检查地址（状态 %@）。",
    "%@ could not do this (status %@%@).": "%@ 无法完成此操作（状态 %@%@）。",
    "This is no address of a server: write one such as https://example.org.":
      "这不是服务器地址：请输入如 https://example.org 的地址。",
    """
    The address of a server has no name, password, question or mark: write one such as \
    https://example.org.
    """:
      "服务器地址不含用户名、密码、查询或片段：请输入如 https://example.org 的地址。",
    "%@ has no such address.": "%@ 没有这样的地址。",
    "%@ did not answer within %@ seconds.": "%@ 在 %@ 秒内没有响应。",
    "%@ sent more than %@ bytes.": "%@ 发来的内容超过 %@ 字节。",
    "%@ sends elsewhere: check the address.": "%@ 重定向到了别处：请检查地址。",
    "%@ could not be reached: check the address and the network.": "无法连接 %@：请检查地址和网络。",
    "This is the account of %@ on %@.": "这是 %2$@ 上 %1$@ 的账户。",
    "The room is encrypted, and this program cannot encrypt: use another program for it.":
      "此聊天室已加密，而本程序无法加密：请改用其他程序。",
  ]
}
