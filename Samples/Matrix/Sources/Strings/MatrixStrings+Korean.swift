nonisolated extension MatrixStrings {
  static let korean: [String: String] = [
    "A message has to say something: write at least a letter.": "메시지에 내용이 있어야 합니다. 한 글자 이상 입력하세요.",
    "A transaction has to have a name of 1 to 255 bytes.": "트랜잭션의 이름은 1~255바이트여야 합니다.",
    "The message has %@ bytes: at most %@ are taken.": "메시지가 %@바이트입니다. 최대 %@바이트까지 됩니다.",
    "%@ did not say what it calls the message.": "%@이(가) 메시지의 ID를 알려 주지 않았습니다.",
    "“%@” is no id of a %@: it begins with %@.": "“%@”은(는) %@의 ID가 아닙니다. %@(으)로 시작해야 합니다.",
    "person": "사람",
    "room": "방",
    "message": "메시지",
    "What %@ sent is no news of a Matrix server: check the address.":
      "%@이(가) 보낸 것은 Matrix 서버의 새 소식이 아닙니다. 주소를 확인하세요.",
    "A user needs a name in one word, such as ada or @ada:example.org.":
      "사용자 이름은 ada 또는 @ada:example.org처럼 한 단어여야 합니다.",
    "%@ does not know this name with this password: check both.": "%@에 이 이름과 암호가 없습니다. 둘 다 확인하세요.",
    "What %@ sent is no log-in of a Matrix server: check the address.":
      "%@이(가) 보낸 것은 Matrix 서버의 로그인이 아닙니다. 주소를 확인하세요.",
    "You are logged out: log in again.": "로그아웃되었습니다. 다시 로그인하세요.",
    "This is you: a chat needs someone else.": "자기 자신입니다. 채팅에는 다른 사람이 필요합니다.",
    "There is no “%@”: check the name.": "“%@”이(가) 없습니다. 이름을 확인하세요.",
    "%@ did not say what it calls the room.": "%@이(가) 방의 ID를 알려 주지 않았습니다.",
    "What %@ sent is no answer of a Matrix server: check the address.":
      "%@이(가) 보낸 것은 Matrix 서버의 응답이 아닙니다. 주소를 확인하세요.",
    "%@ does not allow this (status 403%@).": "%@에서 허용하지 않습니다(상태 403%@).",
    "This is too long for %@: write less.": "%@에 보내기에는 너무 깁니다. 줄여서 쓰세요.",
    "%@ was asked too often: try again in %@.": "%@에 너무 자주 요청했습니다. %@ 후에 다시 시도하세요.",
    "%@ seconds": "%@초",
    "%@ is out of order: it answered with the status %@.": "%@에 문제가 있습니다. 상태 %@(으)로 응답했습니다.",
    "%@ sends elsewhere: check the address (status %@).": "%@이(가) 다른 곳으로 보냅니다. 주소를 확인하세요(상태 %@).",
    "%@ could not do this (status %@%@).": "%@에서 처리하지 못했습니다(상태 %@%@).",
    "This is no address of a server: write one such as https://example.org.":
      "서버 주소가 아닙니다. https://example.org와 같이 쓰세요.",
    """
    The address of a server has no name, password, question or mark: write one such as \
    https://example.org.
    """:
      "서버 주소에는 이름, 암호, 질의, 표시가 없어야 합니다. https://example.org와 같이 쓰세요.",
    "%@ has no such address.": "%@에 그런 주소가 없습니다.",
    "%@ did not answer within %@ seconds.": "%@이(가) %@초 안에 응답하지 않았습니다.",
    "%@ sent more than %@ bytes.": "%@이(가) %@바이트 넘게 보냈습니다.",
    "%@ sends elsewhere: check the address.": "%@이(가) 다른 곳으로 보냅니다. 주소를 확인하세요.",
    "%@ could not be reached: check the address and the network.":
      "%@에 연결할 수 없습니다. 주소와 네트워크를 확인하세요.",
    "This is the account of %@ on %@.": "%2$@에 있는 %1$@의 계정입니다.",
    "The room is encrypted, and this program cannot encrypt: use another program for it.":
      "이 방은 암호화되어 있는데 이 프로그램은 암호화할 수 없습니다. 다른 프로그램을 쓰세요.",
  ]
}
