nonisolated extension OnboardingStrings {
  static let korean: [String: String] = [
    "Onboarding": "시작하기",
    "Profile": "프로필",
    "Welcome": "환영합니다",
    "User": "사용자",
    "Other pet": "다른 반려동물",
    "User: %@": "사용자: %@",
    "Nobody is fetched yet.": "아직 가져온 사용자가 없습니다.",
    "Fetch user": "사용자 가져오기",
    "Fetching user…": "사용자를 가져오는 중…",
    "Select user": "사용자 선택",
    "Nobody is fetched yet: fetch the user first.": "아직 가져온 사용자가 없습니다. 먼저 사용자를 가져오세요.",
    "Last name": "성",
    "A last name has at least one letter.": "성에는 글자가 하나 이상 있어야 합니다.",
    "That has %@ characters: a last name has at most %@.": "%@자입니다. 성은 최대 %@자입니다.",
    "Birthday": "생일",
    "%@ is in the future: today is %@.": "%@은(는) 미래의 날짜입니다. 오늘은 %@입니다.",
    "Someone born on %@ would be over %@ years old.": "%@에 태어났다면 %@세가 넘습니다.",
    "Favourite pet": "좋아하는 반려동물",
    "Which pet?": "어떤 반려동물입니까?",
    "A pet has at least one letter.": "반려동물에는 글자가 하나 이상 있어야 합니다.",
    "Cat": "고양이",
    "Dog": "개",
    "Fish": "물고기",
    "Rabbit": "토끼",
    "Bird": "새",
    "Other…": "기타…",
    "Review": "검토",
    "Confirm": "확인",
    "Welcome, %@ %@!": "%@ %@ 님, 환영합니다!",
    "The user could not be fetched: the fake was told to fail.":
      "사용자를 가져오지 못했습니다. 가짜 서비스가 실패하도록 설정되어 있습니다.",
    "The operating system has no account record for you.": "운영 체제에 사용자의 계정 정보가 없습니다.",
    "Your account record holds no name.": "계정 정보에 이름이 없습니다.",
    "%@ holds no user: JSON such as {\"userName\": \"Ada\"} was expected.":
      "%@에 사용자가 없습니다. {\"userName\": \"Ada\"}와 같은 JSON이어야 합니다.",
    "%@ cannot be read.": "%@을(를) 읽을 수 없습니다.",
    "%@ did not answer within %@ seconds.": "%@이(가) %@초 안에 응답하지 않았습니다.",
    "%@ cannot be asked, because this machine has no libcurl: install it.":
      "이 컴퓨터에 libcurl이 없어 %@에 요청할 수 없습니다. libcurl을 설치하세요.",
    "%@ has a certificate that this machine does not trust.":
      "이 컴퓨터는 %@의 인증서를 신뢰하지 않습니다.",
    "%@ could not be reached: check the address and the network.":
      "%@에 연결할 수 없습니다. 주소와 네트워크를 확인하세요.",
    "%@ could not be checked, because the certificates that this machine trusts cannot be read: see CURL_CA_BUNDLE and SSL_CERT_FILE.":
      "이 컴퓨터가 신뢰하는 인증서를 읽을 수 없어 %@을(를) 확인할 수 없습니다. CURL_CA_BUNDLE과 SSL_CERT_FILE을 확인하세요.",
    "%@ was not asked, because the password of its address would be sent unencrypted: use https.":
      "주소에 있는 비밀번호가 암호화되지 않고 전송되므로 %@에 요청하지 않았습니다. https를 사용하세요.",
    "%@ has no valid address: check it.":
      "%@의 주소가 올바르지 않습니다. 확인하세요.",
    "%@ does not answer by https at this address: check the address and the port.":
      "%@은(는) 이 주소에서 https로 응답하지 않습니다. 주소와 포트를 확인하세요.",
    "%@ closed the connection before its answer was complete: try again.":
      "%@이(가) 응답을 마치기 전에 연결을 끊었습니다. 다시 시도하세요.",
    "%@ sends too slowly: its answer was not complete in time.":
      "%@의 전송이 너무 느립니다. 응답이 제시간에 끝나지 않았습니다.",
    "%@ sent something that is no answer of a web server: check the address and the port.":
      "%@이(가) 보낸 것은 웹 서버의 응답이 아닙니다. 주소와 포트를 확인하세요.",
    "%@ redirects more than %@ times: check the address.":
      "%@의 리디렉션이 %@번을 넘었습니다. 주소를 확인하세요.",
    "%@ redirects to another server or protocol, which is not followed: check the address.":
      "%@이(가) 다른 서버나 프로토콜로 리디렉션하여 따라가지 않았습니다. 주소를 확인하세요.",
    "%@ answered with the status %@ instead of a user.": "%@이(가) 사용자 대신 상태 %@(으)로 응답했습니다.",
    "%@ has too many bytes for a user.": "%@은(는) 사용자 한 명의 정보로는 너무 큽니다.",
    "--fake-delay goes from 0 to 1000000 seconds, not %@.":
      "--fake-delay는 0초에서 1000000초 사이여야 합니다. %@은(는) 안 됩니다.",
    "--fake-failures is 0 or more, not %@.": "--fake-failures는 0 이상이어야 합니다. %@은(는) 안 됩니다.",
    "--user is fake, account, or an http, https or file URL, not “%@”.":
      "--user는 fake, account 또는 http, https, file URL이어야 합니다. “%@”은(는) 안 됩니다.",
  ]
}
