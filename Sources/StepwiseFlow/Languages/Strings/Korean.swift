nonisolated extension StringCatalog {
  /// The texts of sessions, elements and answers in Korean.
  static let korean: [String: String] = [
    "year-month-day": "연-월-일",
    "year-month-day from %@ to %@": "연-월-일, %@부터 %@까지",
    "A date is wanted here, such as 1990-12-10.": "1990-12-10과 같은 날짜가 필요합니다.",
    "%@ is out of range: take a day from %@ to %@.": "%@은(는) 범위를 벗어났습니다. %@부터 %@ 사이의 날짜를 입력하세요.",
    "several, with commas": "여러 개는 쉼표로 구분",
    "%@, with commas": "%@개, 쉼표로 구분",
    "at most %@, with commas": "최대 %@개, 쉼표로 구분",
    "%@ to %@, with commas": "%@~%@개, 쉼표로 구분",
    "%@ and %@ more": "%@ 외 %@개",
    "A list of options is wanted here.": "선택 항목의 목록이 필요합니다.",
    "“%@” is chosen twice.": "“%@”을(를) 두 번 선택했습니다.",
    "%@ are chosen (%@): choose %@.": "%@개를 선택했습니다(%@). %@개를 선택하세요.",
    "%@ are chosen (%@): choose %@ to %@.": "%@개를 선택했습니다(%@). %@~%@개를 선택하세요.",
    "%@ are chosen (%@): choose at most %@.": "%@개를 선택했습니다(%@). 최대 %@개를 선택하세요.",
    "a whole number": "정수",
    "a number": "숫자",
    "a whole number from %@ to %@": "%@~%@ 사이의 정수",
    "a number from %@ to %@": "%@~%@ 사이의 숫자",
    "“%@” is not a number, such as %@.": "“%@”은(는) 숫자가 아닙니다. %@처럼 입력하세요.",
    "A number is wanted here.": "숫자가 필요합니다.",
    "%@ is not a whole number.": "%@은(는) 정수가 아닙니다.",
    "%@ is out of range: take a number from %@ to %@.": "%@은(는) 범위를 벗어났습니다. %@에서 %@ 사이의 숫자를 입력하세요.",
    "“%@” is no option's id: that of “%@” is “%@”.": "“%@”은(는) 항목의 ID가 아닙니다. “%@”의 ID는 “%@”입니다.",
    "“%@” could be %@.": "“%@”은(는) %@일 수 있습니다.",
    "“%@” is not one of the options: %@.": "“%@”은(는) 선택 항목에 없습니다. 선택 항목: %@.",
    "“%@” is there already: name something new.": "“%@”은(는) 이미 있습니다. 새 이름을 입력하세요.",
    "There is nothing at “%@”: name what is there.": "“%@”에 아무것도 없습니다. 있는 것을 입력하세요.",
    "“%@” may not be read: name something else.": "“%@”을(를) 읽을 권한이 없습니다. 다른 것을 입력하세요.",
    "“%@” is a link that leads nowhere: name something else.":
      "“%@”은(는) 아무 데도 가리키지 않는 링크입니다. 다른 것을 입력하세요.",
    "“%@” is a folder: name a file.": "“%@”은(는) 폴더입니다. 파일을 입력하세요.",
    "“%@” is a file: name a folder.": "“%@”은(는) 파일입니다. 폴더를 입력하세요.",
    "One of the options is wanted here.": "선택 항목 중 하나가 필요합니다.",
    "not shown": "표시되지 않음",
    "%@: %@": "%@: %@",
    "%@ (%@)": "%@ (%@)",
    "%@ (%@): %@": "%@ (%@): %@",
    "Change %@": "%@ 변경",
    "Change %@ (%@)": "%@ (%@) 변경",
    "filled in": "입력됨",
    "one line, or several between :text and :end": "한 줄, 또는 :text와 :end 사이에 여러 줄",
    "A text is wanted here.": "텍스트가 필요합니다.",
    "The answer is %@ bytes long: at most %@ are taken.": "답의 길이가 %@바이트입니다. 최대 %@바이트까지 입력할 수 있습니다.",
    "The answer contains the control character U+%@: leave it out.":
      "답에 제어 문자 U+%@가 있습니다. 빼고 입력하세요.",
    "The answer has several lines, and only one is taken here.":
      "답이 여러 줄입니다. 여기에는 한 줄만 입력할 수 있습니다.",
    "yes or no": "예 또는 아니요",
    "yes": "예",
    "no": "아니요",
    "“%@” is neither yes nor no: type yes or no.": "“%@”은(는) 예도 아니요도 아닙니다. 예 또는 아니요를 입력하세요.",
    "Yes or no is wanted here.": "예 또는 아니요로 답해야 합니다.",
    "%@ is not a year from 1 to 9999.": "%@년은 없습니다. 연도는 1부터 9999까지입니다.",
    "%@ is not a month from 1 to 12.": "%@월은 없습니다. 월은 1부터 12까지입니다.",
    "%@ %@ has %@ days.": "%2$@년 %1$@은 %3$@일까지 있습니다.",
    "“%@” is not a date: %@": "“%@”은(는) 올바른 날짜가 아닙니다. %@",
    """
    “%@” is not a date: write year-month-day, such as 1990-12-10, or day.month.year such as \
    10.12.1990.
    """:
      "“%@”은(는) 날짜가 아닙니다. 1990-12-10처럼 연-월-일로, 또는 10.12.1990처럼 일.월.연으로 입력하세요.",
    """
    “%@” is not a date: write year-month-day, such as 1990-12-10, or month/day/year such as \
    12/10/1990.
    """:
      "“%@”은(는) 날짜가 아닙니다. 1990-12-10처럼 연-월-일로, 또는 12/10/1990처럼 월/일/연으로 입력하세요.",
    "“%@” is not a date: write year-month-day, such as 1990-12-10.":
      "“%@”은(는) 날짜가 아닙니다. 1990-12-10처럼 연-월-일로 입력하세요.",
    "%@ more": "%@개 더",
    "%@ or %@": "%@ 또는 %@",
    "%@ and %@": "%@ 및 %@",
    "“%@” needs an answer: there is no default to accept.": "“%@”에 답해야 합니다. 기본값이 없습니다.",
    "“%@” is a button: press it.": "“%@”은(는) 버튼입니다. 누르세요.",
    "“%@” is still loading.": "“%@”을(를) 아직 불러오는 중입니다.",
    "“%@” could not be loaded: try that again first.": "“%@”을(를) 불러오지 못했습니다. 먼저 다시 시도하세요.",
    "“%@” needs an answer.": "“%@”에 답해야 합니다.",
    "“%@” cannot be changed while “%@” is running: step back to stop it.":
      "“%2$@”이(가) 실행되는 동안에는 “%1$@”을(를) 바꿀 수 없습니다. 멈추려면 뒤로 가십시오.",
    "Too many answers wait for “%@”: wait until it ends.":
      "“%@”을(를) 기다리는 답이 너무 많습니다. 끝날 때까지 기다리십시오.",
    "“%@” was not answered, because another screen came before.": "다른 화면이 먼저 나와서 “%@”에 답하지 못했습니다.",
    "“%@” was not pressed, because an answer before it was not accepted.":
      "앞의 답이 받아들여지지 않아 “%@”을(를) 누르지 않았습니다.",
    "“%@” is still running.": "“%@”이(가) 아직 실행 중입니다.",
    "“%@” can no longer be reached.": "더 이상 “%@”(으)로 갈 수 없습니다.",
    "“%@” is a field: answer it.": "“%@”은(는) 입력란입니다. 답을 입력하세요.",
    "“%@” was stopped.": "“%@”을(를) 중지했습니다.",
    "“%@: %@” no longer applies.": "“%@: %@”은(는) 더 이상 해당되지 않습니다.",
    "The wizard has ended.": "마법사가 종료되었습니다.",
    "There is no earlier screen with the number %@.": "번호가 %@인 이전 화면이 없습니다.",
    "Screen %@ is no longer on top: “%@” is, with the number %@.":
      "화면 %@은(는) 더 이상 맨 위에 없습니다. 지금은 번호 %3$@ “%2$@”입니다.",
    "“%@” stands twice on “%@”: give one of them an id.": "“%@”이(가) “%@”에 두 번 있습니다. 하나에 ID를 지정하세요.",
    "“%@” is called “%@” here.": "여기에서 “%@”은(는) “%@”(이)라고 합니다.",
    "“%@” cannot be used now: %@": "지금은 “%@”을(를) 사용할 수 없습니다: %@",
    "“%@” is a button: there is nothing to type.": "“%@”은(는) 버튼입니다. 입력할 것이 없습니다.",
    "A draft may be %@ bytes long; this one is longer.": "초안은 %@바이트까지 가능합니다. 이 초안은 더 깁니다.",
    "This is the first screen: there is no way back.": "첫 화면이므로 뒤로 갈 수 없습니다.",
    "“%@” stands here more than once: %@.": "“%@”이(가) 여러 개 있습니다: %@.",
    "There is nothing called “%@” on “%@”, and nothing to answer.":
      "“%2$@”에 “%1$@”이(가) 없으며, 답할 것도 없습니다.",
    "There is nothing called “%@” on “%@”: there is %@.": "“%2$@”에 “%1$@”이(가) 없습니다. %3$@이(가) 있습니다.",
  ]
}
