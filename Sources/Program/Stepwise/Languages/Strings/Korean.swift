nonisolated extension StringCatalog {
  /// The texts of drivers and programs in Korean.
  static let korean: [String: String] = [
    "%@ belongs to somebody else and can be used by others, and it would hold your answers: name another file.":
      "%@은(는) 다른 사람의 파일이고 남들이 쓸 수 있으며 여기에 답변이 저장됩니다. 다른 파일을 지정하세요.",
    "Others can use %@, which holds your answers, because its disk keeps no permissions.":
      "디스크가 파일 권한을 저장하지 않으므로 답변이 담긴 %@을(를) 다른 사람이 쓸 수 있습니다.",
    "%@:%@: The last line was not written to its end, and is left out: %@ bytes.":
      "%@:%@: 마지막 줄이 끝까지 기록되지 않아 제외됩니다: %@바이트.",
    "What you typed waits until %@ has ended.": "입력한 내용은 %@이(가) 끝날 때까지 기다립니다.",
    "What you typed meanwhile was not used: type it again if you still want it.":
      "그동안 입력한 내용은 사용되지 않았습니다. 여전히 필요하면 다시 입력하세요.",
    "Going on.": "계속합니다.",
    "%@ Type yes to give up; anything else continues.": "%@ 그만두려면 예를 입력하세요. 다른 것을 입력하면 계속합니다.",
    "That is for scripts: here you see the screen, and time passes by itself.":
      "스크립트용 명령입니다. 여기에서는 화면이 바로 보이고 시간도 저절로 흐릅니다.",
    """
    This is no step, and it is not repeated because it may be a secret. An answer that begins with a \
    colon is written “\\:…”, and control characters are not taken.
    """:
      "명령이 아닙니다. 비밀일 수 있어 다시 보여 주지 않습니다. 콜론으로 시작하는 답은 “\\:…”로 쓰고, 제어 문자는 쓸 수 없습니다.",
    "Working: %@": "진행 중: %@",
    "Error: %@": "오류: %@",
    "Error again: %@": "여전히 오류: %@",
    "%@ options": "선택지 %@개",
    "ticked": "선택됨",
    "not ticked": "선택 안 됨",
    "Kept: %@.": "유지됨: %@.",
    "and %@ more: type a word of one to find it": "그 밖에 %@개: 낱말 하나로 찾을 수 있습니다",
    "Or press: %@.": "또는 누르기: %@.",
    "Commands begin with a colon: type :help for what you can type, :back to go back.":
      "명령은 쌍점으로 시작합니다. :help는 입력할 수 있는 것을 보여 주고, :back은 뒤로 갑니다.",
    "%@ earlier": "이전 %@개",
    "the same %@ as before": "이전과 같은 %@개",
    "and %@ more": "외 %@개",
    "%@ is running, :back stops it:": "%@ 실행 중, :back으로 중지:",
    "Choose:": "선택:",
    "Choose…": "선택…",
    "(:end ends it)": "(:end로 끝냄)",
    "begun": "입력 중",
    "begun: %@": "입력 중: %@",
    "blank keeps it": "비워 두면 그대로",
    "blank for %@": "비워 두면 %@",
    "optional": "선택 사항",
    "Answer “%@” again to try once more.": "다시 시도하려면 “%@”에 다시 답하세요.",
    "Type “:retry %@” to try once more.": "다시 시도하려면 “:retry %@”을(를) 입력하세요.",
    "“%@” could not be loaded: %@": "“%@”을(를) 불러오지 못했습니다. %@",
    "Choose “%@” to try once more.": "다시 시도하려면 “%@”을(를) 선택하세요.",
    "Type your answer to “%@” (%@).": "“%@”의 답을 입력하세요(%@).",
    "Type your answer to “%@”.": "“%@”의 답을 입력하세요.",
    "A label, the beginning of one, or its number will do.": "항목 이름이나 이름의 앞부분, 번호를 입력하면 됩니다.",
    "Where options have the same label, type it with the brackets, such as “%@”.":
      "라벨이 같은 선택지는 “%@”처럼 괄호까지 입력하세요.",
    "A label or the beginning of one will do.": "항목 이름이나 이름의 앞부분을 입력하면 됩니다.",
    "A blank line accepts what is there.": "빈 줄을 입력하면 현재 값을 그대로 씁니다.",
    "Type a button's label, the beginning of one, or its number.": "버튼 이름이나 이름의 앞부분, 번호를 입력하세요.",
    "Type a button's label or the beginning of one.": "버튼 이름이나 이름의 앞부분을 입력하세요.",
    "Nothing is asked now.": "지금은 묻는 것이 없습니다.",
    "Press with “:press”: %@.": "“:press”로 누를 수 있는 버튼: %@.",
    "A line that is exactly a button's label presses it; “\\…” gives the line as the answer.":
      "버튼 이름과 똑같은 줄은 그 버튼을 누르고, “\\…”로 쓰면 그 줄이 답이 됩니다.",
    "“%@” is done: the screen shows nothing new.":
      "“%@” 완료: 화면에 새로 표시된 내용이 없습니다.",
    """
    You are changing “%@”: :back leaves it as it was and returns to “%@”.
    """:
      "“%@” 변경 중: :back을 입력하면 그대로 두고 “%@”(으)로 돌아갑니다.",
    """
    %@ of %@ options are listed; the others are taken in the same way. A word of a label names those \
    that have it.
    """:
      "선택지 %2$@개 중 %1$@개만 표시됩니다. 나머지도 같은 방법으로 입력할 수 있고, 이름에 든 단어를 입력하면 그 단어가 든 선택지를 알려 줍니다.",
    ":back leaves everything as it was before the change.":
      ":back은 모든 것을 바꾸기 전 그대로 둡니다.",
    "“:back TITLE” changes an earlier answer: %@.":
      "“:back TITLE”은 이전 답을 바꿉니다: %@.",
    ":back goes to “%@”; “:back TITLE” changes an earlier answer: %@.":
      ":back은 “%@”(으)로 갑니다. “:back TITLE”은 이전 답을 바꿉니다: %@.",
    "loading…": "불러오는 중…",
    "working…": "작업 중…",
    "Cancel after %@ answers?": "답 %@개를 하고 취소할까요?",
    "This is the first screen: ctrl-c cancels.": "첫 화면입니다. ctrl-c로 취소합니다.",
    "This is the first screen: :back leads nowhere.": "첫 화면이므로 :back으로 갈 곳이 없습니다.",
    ":back stops %@.": ":back은 %@을(를) 중지합니다.",
    ":cancel gives up. An answer that begins with a colon is written “\\:…”.":
      ":cancel은 그만둡니다. 콜론으로 시작하는 답은 “\\:…”로 씁니다.",
    "working": "진행 중",
    "%@ s": "%@초",
    "%@ min %@ s": "%@분 %@초",
    "%@ h %@ min": "%@시간 %@분",
    "%@ left": "%@ 남음",
    "You": "나",
    "%@ new": "새 항목 %@개",
    "“%@” asks nothing now, so there is nothing to answer.": "지금 “%@”에서는 묻는 것이 없어 답할 것이 없습니다.",
    "A blank line accepts a default, and none is shown: type an answer.":
      "빈 줄은 기본값을 쓰겠다는 뜻이지만 기본값이 없습니다. 답을 입력하세요.",
    "There is no “%@” to go back to: this is the first screen.": "돌아갈 “%@”이(가) 없습니다. 첫 화면입니다.",
    "There is no “%@” to go back to. Before this come: %@.": "돌아갈 “%@”이(가) 없습니다. 이전 화면: %@.",
    "“%@” is a button: press it with “:press %@”.": "“%@”은(는) 버튼입니다. “:press %@”(으)로 누르세요.",
    "“%@” is not one of the buttons here: %@.": "“%@” 버튼이 없습니다. 있는 버튼: %@.",
    "“:text” has no “:end” below it: end the text with one.":
      "“:text” 아래에 “:end”가 없습니다. “:end”로 끝내세요.",
    "A control character (0x%@) stands at byte %@: an answer is text.":
      "%2$@번째 바이트에 제어 문자(0x%1$@)가 있습니다. 답은 텍스트여야 합니다.",
    "The line is not UTF-8: save the file as UTF-8.": "이 줄은 UTF-8이 아닙니다. 파일을 UTF-8로 저장하세요.",
    "“:end” has no “:text” above it: as an answer it is written “\\:end”.":
      "“:end” 위에 “:text”가 없습니다. 답으로는 “\\:end”로 씁니다.",
    "“:%@” needs something after it, such as “:%@ %@”.": "“:%@” 뒤에 무언가가 필요합니다. 예: “:%@ %@”",
    "“:%@” takes nothing after it.": "“:%@” 뒤에는 아무것도 올 수 없습니다.",
    " Did you mean “:%@”?": " “:%@”을(를) 입력하려고 했나요?",
    "There is no “:%@”.%@ An answer that begins with a colon is written “\\:…”.":
      "“:%@” 명령이 없습니다.%@ 콜론으로 시작하는 답은 “\\:…”로 씁니다.",
    "“:%@” is written “:%@ LABEL = VALUE”, with blanks around “=”.":
      "“:%@”은(는) “:%@ LABEL = VALUE”처럼 “=” 앞뒤를 띄어 씁니다.",
    "“%@” is not a length of time: write 500ms, 2s, 1.5s, 3m or 1h.":
      "“%@”은(는) 시간의 길이가 아닙니다. 500ms, 2s, 1.5s, 3m, 1h처럼 쓰세요.",
    "%@ answers were given from %@.": "%2$@에서 답 %1$@개를 가져왔습니다.",
    "%@ answers were given again from %@.": "%2$@에서 답 %1$@개를 다시 가져왔습니다.",
    "“%@” was pressed again:": "“%@”을(를) 다시 눌렀습니다:",
    "“%@” no longer fits:": "“%@”은(는) 더 이상 맞지 않습니다:",
    "This no longer fits:": "이 답은 더 이상 맞지 않습니다:",
    "It is not known whether “%@” was done when the last run ended. If it was not, press “%@”.":
      "지난 실행이 끝날 때 “%@”이(가) 완료되었는지 알 수 없습니다. 완료되지 않았다면 “%@”을(를) 누르세요.",
    """
    %@ “%@” is pressed once only, so it was not pressed: correct the name, leave the answer out, or \
    put it after the button.
    """:
      "%@ “%@”은(는) 한 번만 누르므로 누르지 않았습니다. 이름을 고치거나, 답을 빼거나, 버튼 뒤에 두세요.",
    "%@ The result is left out: correct the name, or leave the answer out.":
      "%@ 결과를 내지 않았습니다. 이름을 고치거나 답을 빼세요.",
    """
    %@ “%@” took its default, so the result is left out: correct the name, or leave the answer out.
    """:
      "%@ “%@”에 기본값이 쓰여 결과를 내지 않았습니다. 이름을 고치거나 답을 빼세요.",
    "It is not known whether “%@” was done when the last run ended: press it if it was not.":
      "지난 실행이 끝날 때 “%@”이(가) 완료되었는지 알 수 없습니다. 완료되지 않았다면 누르세요.",
    """
    It is not known whether “%@” was done when the last run ended. Known to be done, and not \
    repeated: %@. Press it if the rest was not done.
    """:
      "지난 실행이 끝났을 때 “%@” 작업이 끝났는지 알 수 없습니다. 확실히 끝났고 반복하지 않는 작업: %@. 나머지가 끝나지 않았다면 누르세요.",
    """
    “%@” was not completed in the last run. Known to be done, and not repeated: %@. Press it to do \
    the rest.
    """:
      "지난 실행에서 “%@” 작업이 완료되지 않았습니다. 확실히 끝났고 반복하지 않는 작업: %@. 나머지를 하려면 누르세요.",
    """
    “%@” was pressed before. It is not pressed again by itself: press it if it is to be done once \
    more.
    """:
      "이전에 “%@”을(를) 눌렀습니다. 자동으로 다시 누르지 않으니, 한 번 더 하려면 누르세요.",
    "“%@” shows what comes from outside and cannot be resumed: what is done there is not saved.":
      "“%@”은(는) 외부에서 오는 내용에 따라 달라져 이어서 할 수 없습니다. 거기에서 한 일은 저장되지 않습니다.",
    "Cancelled.": "취소했습니다.",
    "Cancelled: the input ended.": "취소했습니다. 입력이 끝났습니다.",
    "Cancelled at “%@”.%@": "“%@”에서 취소했습니다.%@",
    "Cancelled at “%@”: the input ended.%@": "“%@”에서 취소했습니다. 입력이 끝났습니다.%@",
    " No result was written.%@": " 결과를 저장하지 않았습니다.%@",
    " Go on with --resume %@.": " --resume %@(으)로 이어서 할 수 있습니다.",
    " Start it again to go on.": " 다시 시작하면 이어서 할 수 있습니다.",
    "You were not finished": "아직 끝나지 않았습니다",
    "You answered %@ questions %@.": "%2$@ 질문 %1$@개에 답했습니다.",
    "You began this %@.": "%@ 시작했습니다.",
    "Begin anew": "처음부터 시작",
    "Show what was kept": "저장된 내용 보기",
    "You answered %@ questions.": "질문 %@개에 답했습니다.",
    "You began this before.": "전에 시작한 적이 있습니다.",
    "An unfinished run cannot be continued, and was put aside: %@.":
      "끝나지 않은 실행을 이어 갈 수 없어 따로 옮겨 두었습니다: %@.",
    "An unfinished run cannot be continued, so this one is not kept: %@.":
      "끝나지 않은 실행을 이어 갈 수 없어 이번 실행은 저장되지 않습니다: %@.",
    "The last answers are not kept for another start: %@":
      "마지막 답변은 다음 실행을 위해 저장되지 않습니다: %@",
    "A run of version %@ was not finished. This is another version, which begins anew.":
      "버전 %@의 실행이 끝나지 않았습니다. 지금은 다른 버전이므로 처음부터 시작합니다.",
    "Standard output could not be written: %@.": "표준 출력에 쓸 수 없습니다: %@.",
    "The conversation could not be written: %@.": "대화를 출력할 수 없습니다: %@.",
    "The terminal cannot be used: %@.": "터미널을 사용할 수 없습니다: %@.",
    "The log %@ cannot be written: %@.": "로그 %@에 쓸 수 없습니다: %@.",
    "%@ is a folder: name a file to write to.": "%@은(는) 폴더입니다. 저장할 파일을 지정하세요.",
    "%@ was not written: %@.": "%@을(를) 쓰지 못했습니다: %@.",
    "%@ was not read: %@.": "%@을(를) 읽지 못했습니다: %@.",
    "%@ cannot be made: %@.": "%@을(를) 만들 수 없습니다: %@.",
    "%@ cannot be read: %@.": "%@을(를) 읽을 수 없습니다: %@.",
    "%@ cannot be written: %@.": "%@에 쓸 수 없습니다: %@.",
    "%@ did not end within %@. %@":
      "%@이(가) %@ 안에 끝나지 않았습니다. %@",
    "Run it again, or allow more time with --timeout.":
      "다시 실행하거나 --timeout으로 시간을 늘리세요.",
    "Line %@ should have been rejected with “%@”, and was accepted.":
      "%@번째 줄은 “%@”(으)로 거부되어야 했지만 받아들여졌습니다.",
    "Line %@ should have been rejected with “%@”. It was rejected with this: %@":
      "%@번째 줄은 “%@”(으)로 거부되어야 했습니다. 이렇게 거부되었습니다: %@",
    "The answers ran out before one that should be rejected, as line %@ says.":
      "%@번째 줄에서 말한 거부될 답이 나오기 전에 답이 끝났습니다.",
    """
    Only %@ of %@ passed within %@, because much happens in it. Let less time pass, or allow more \
    time with --timeout.
    """:
      "%2$@ 중 %1$@만 %3$@ 안에 지나갔습니다. 그동안 많은 일이 일어나기 때문입니다. 시간을 줄이거나 --timeout으로 늘리세요.",
    "%@ “%@” failed before: %@": "%@ “%@”이(가) 앞서 실패했습니다: %@",
    "What was typed for “%@” is not UTF-8.":
      "“%@”에 입력한 내용이 UTF-8이 아닙니다.",
    "“%@” is taken from the environment variable %@, whose value is not UTF-8.":
      "“%@”은(는) 환경 변수 %@에서 가져오는데, 그 값이 UTF-8이 아닙니다.",
    "%@ is a pipe that nobody reads: waiting for a reader.":
      "%@은(는) 아무도 읽지 않는 파이프입니다. 읽는 쪽을 기다립니다.",
    """
    %@ is a pipe, and nobody opened it for reading within %@. Start its reader, and run it again.
    """:
      "%@은(는) 파이프이며 %@ 안에 아무도 읽으려고 열지 않았습니다. 읽는 쪽을 시작하고 다시 실행하세요.",
    "%@ cannot be locked: %@.": "%@을(를) 잠글 수 없습니다: %@.",
    "%@ is held by another run: end that one first.": "다른 실행에서 %@을(를) 사용 중입니다. 먼저 그 실행을 끝내세요.",
    "%@ was changed by another program meanwhile. Start the program again.":
      "그사이 다른 프로그램이 %@을(를) 변경했습니다. 프로그램을 다시 시작하세요.",
    "%@ cannot be extended: its last line is incomplete. Start the program again.":
      "%@에 더 쓸 수 없습니다. 마지막 줄이 끝까지 쓰이지 않았습니다. 프로그램을 다시 시작하세요.",
    "%@ is full: a %@ holds %@ bytes at most. Move it away to begin another.":
      "%@이(가) 가득 찼습니다. %@의 최대 크기는 %@바이트입니다. 새로 시작하려면 파일을 옮기세요.",
    "%@ would be too long: a %@ holds %@ bytes at most.": "%@이(가) 너무 길어집니다. %@의 최대 크기는 %@바이트입니다.",
    "The folder %@ cannot be made: %@.": "폴더 %@을(를) 만들 수 없습니다: %@.",
    "%@ is a folder, and a %@ was expected.": "%@은(는) 폴더입니다. %@이(가) 필요합니다.",
    "journal": "기록 파일",
    "steps file": "단계 파일",
    "“%@” is taken from the environment variable %@, which is not set.":
      "“%@”은(는) 환경 변수 %@에서 가져오는데, 이 변수가 설정되어 있지 않습니다.",
    "“%@” must be asked for, and there is no terminal: use “:ask %@ from VARIABLE”.":
      "“%@”을(를) 물어야 하지만 터미널이 없습니다. “:ask %@ from VARIABLE”을 사용하세요.",
    "Nothing was typed for “%@”.": "“%@”에 아무것도 입력하지 않았습니다.",
    "No file for the editor can be made in %@: %@.": "%@에 편집기용 파일을 만들 수 없습니다: %@.",
    "The editor “%@” failed: nothing was taken.": "편집기 “%@”이(가) 실패하여 아무것도 가져오지 않았습니다.",
    "There is nothing to choose from.": "선택할 항목이 없습니다.",
    "That is too long: at most %@ bytes fit here.": "너무 깁니다. 여기에는 최대 %@바이트까지 들어갑니다.",
    "Nothing matches “%@”. Backspace edits, esc clears.":
      "“%@”와(과) 일치하는 항목이 없습니다. backspace로 고치고 esc로 지웁니다.",
    "%@ of %@": "%2$@개 중 %1$@개",
    "%@ more, %@ new": "%@개 더, 새 항목 %@개",
    "%@ new below": "아래에 새 항목 %@개",
    "asked again after a change": "변경하면 다시 묻습니다",
    "asked again": "다시 묻는 질문",
    "was %@": "이전 값: %@",
    "year-month-day, or day.month.year": "연-월-일 또는 일.월.연",
    "year-month-day, or month/day/year": "연-월-일 또는 월/일/연",
    "year-month-day, or day.month.year, from %@ to %@": "연-월-일 또는 일.월.연, %@부터 %@까지",
    "year-month-day, or month/day/year, from %@ to %@": "연-월-일 또는 월/일/연, %@부터 %@까지",
    "%@ Press it to try again.": "%@ 다시 시도하려면 누르세요.",
    "%@ earlier answers": "이전 답 %@개",
    "%@ later answers": "이후 답 %@개",
    "you come back here": "여기로 돌아옴",
    "kept": "유지됨",
    "%@ more kept": "%@개 더 유지됨",
    "Keys": "키",
    "Yes": "예",
    "No": "아니요",
    "Press y for yes or n for no.": "예는 y, 아니요는 n을 누르세요.",
    "y": "y",
    "n": "n",
    "y n": "y n",
    "any key": "아무 키",
    "letters": "글자",
    "click": "클릭",
    "wheel": "휠",
    "choose, press, open": "선택, 누르기, 열기",
    "space": "스페이스",
    "type": "입력",
    "up down": "위 아래",
    "left right": "왼쪽 오른쪽",
    "up": "위",
    "down": "아래",
    "left": "왼쪽",
    "right": "오른쪽",
    "cancel": "취소",
    "go on": "계속",
    "keys waiting": "대기 중인 키 있음",
    "1 key waiting": "키 1개 대기 중",
    "%@ keys waiting": "키 %@개 대기 중",
    "Too many keys wait: those that you type now are dropped.":
      "대기 중인 키가 너무 많습니다. 지금 입력하는 키는 버려집니다.",
    "The key that you typed meanwhile was dropped.": "그동안 입력한 키는 버려졌습니다.",
    "The %@ keys that you typed meanwhile were dropped.": "그동안 입력한 키 %@개는 버려졌습니다.",
    "more keys": "키 더 보기",
    "more": "더 보기",
    "close": "닫기",
    "closes this": "이 화면 닫기",
    "close the list": "목록 닫기",
    "clear the letters": "글자 지우기",
    "clear": "지우기",
    "clear the filter": "검색어 지우기",
    "back": "뒤로",
    "change an answer": "답 변경",
    "change": "변경",
    "open": "열기",
    "move": "이동",
    "help": "도움말",
    "save, on to %@": "저장하고 %@(으)로",
    "save": "저장",
    "read on": "이어 읽기",
    "try again": "다시 시도",
    "retry": "재시도",
    "send": "보내기",
    "%@ ticked": "%@개 체크됨",
    "press": "누르기",
    "continue": "계속",
    "what runs": "실행 중인 작업",
    "locked": "잠김",
    "stop %@": "%@ 중지",
    "stop": "중지",
    "leave as it was": "그대로 두기",
    "unchanged": "그대로",
    "choose %@": "%@ 선택",
    "“%@” was asked before “%@”: go there with “:back %@”, and answer.":
      "“%@”은(는) “%@” 전에 물었습니다. “:back %@”(으)로 가서 답하세요.",
    "choose at most %@": "최대 %@개 선택",
    "At most %@ can be ticked. Untick another one first.": "최대 %@개를 선택할 수 있습니다. 먼저 다른 하나를 해제하세요.",
    "choose %@ to %@": "%@~%@개 선택",
    "Leave empty": "비워 두기",
    "skip": "건너뛰기",
    "choose": "선택",
    "take it": "사용",
    "take": "선택",
    "keep it": "그대로 두기",
    "keep": "유지",
    "tick": "체크",
    "tick all": "모두 체크",
    "to find": "검색",
    "find an option": "항목 찾기",
    "by pages": "페이지 단위",
    "to the ends": "처음과 끝으로",
    "to start, end": "맨 앞, 맨 뒤",
    "by words": "단어 단위",
    "erase the word": "단어 지우기",
    "erase to the start": "커서 앞 지우기",
    "erase to the end": "커서 뒤 지우기",
    "put back": "지운 내용 되살리기",
    "undo": "실행 취소",
    "to a character": "글자로 이동",
    "cut, change, copy": "잘라내기, 바꾸기, 복사",
    "cut or replace a character": "글자 자르기, 바꾸기",
    "capitals": "대소문자 전환",
    "join lines": "줄 합치기",
    "select": "선택",
    "redo": "다시 실행",
    "repeat": "반복",
    "insert": "삽입",
    "to the other end": "다른 쪽 끝으로",
    "insert mode": "입력 모드",
    "command mode": "명령 모드",
    "commands": "명령",
    "selected": "선택됨",
    "text selected": "글자 선택",
    "lines selected": "줄 선택",
    "to the oldest, the newest": "맨 처음, 최신으로",
    "by lines, from the first field or button": "줄 단위, 첫 입력란이나 버튼에서",
    "answer": "답하기",
    "next, previous": "다음, 이전",
    "redraw": "화면 다시 그리기",
    "suspend": "잠시 멈추기",
    "look back": "이전 보기",
    "newest": "최신",
    "scroll": "스크롤",
    "day": "일",
    "month": "월",
    "year": "년",
    "complete": "자동 완성",
    "suggestions": "추천",
    "new line": "새 줄",
    "editor": "편집기",
    "no such file": "파일이 없음",
    "no file": "파일이 아님",
    "it may not be read": "읽을 권한이 없음",
    "it cannot be read": "읽을 수 없음",
    "larger than %@ MB": "%@ MB보다 큼",
    "not a PNG or JPEG that can be drawn": "표시할 수 있는 PNG나 JPEG가 아님",
    "several lines": "여러 줄",
    "several of %@, with commas between them, such as “%@”: parts of their names will do":
      "%@개 중 여러 개를 쉼표로 구분해서, 예: “%@”. 이름의 일부면 됩니다",
    "one of %@, such as “%@”: a part of its name will do":
      "%@개 중 하나, 예: “%@”. 이름의 일부만 입력해도 됩니다",
    "Continue": "계속",
    "Try again: %@": "다시 시도: %@",
    "Look again": "다시 보기",
    "Back": "뒤로",
    "Change “%@”": "“%@” 변경",
    "Next step": "다음 단계",
    "“%@” is a secret, which a form must not ask for: a page asks for it.":
      "“%@”은(는) 비밀이라 양식에서 물을 수 없습니다. 페이지에서 묻습니다.",
    "The page has not been answered yet.": "페이지에 아직 답하지 않았습니다.",
    "“%@” is a secret, which a form must not ask for. Answer it in a terminal, with: %@":
      "“%@”은(는) 비밀이라 양식에서 물을 수 없습니다. 터미널에서 다음 명령으로 답하세요: %@",
    "“%@” is no longer asked: this is next.": "“%@”은(는) 끝났고, 지금은 이 화면입니다.",
    "“%@” is shown, because the screen that was asked did not come again.":
      "물었던 화면이 다시 나오지 않아 “%@”을(를) 표시합니다.",
    "The state folder cannot be written, so nothing was pressed.":
      "상태 폴더에 쓸 수 없어 아무것도 누르지 않았습니다.",
    "Fill in “%@”.": "“%@”을(를) 입력하세요.",
    "Choose an answer to “%@”.": "“%@”의 답을 선택하세요.",
    "Enter a number for “%@”.": "“%@”에 숫자를 입력하세요.",
    "Enter a date for “%@”.": "“%@”에 날짜를 입력하세요.",
    "Enter a day, a month and a year of four digits.": "일, 월과 네 자리 연도를 입력하세요.",
    "Day": "일",
    "Month": "월",
    "Year": "년",
    "for example %@": "예: %@",
    "from %@ to %@": "%@부터 %@까지",
    "type a part of its name, or choose it in the list": "이름의 일부를 입력하거나 목록에서 선택하세요",
    "There is a problem": "문제가 있습니다",
    "Your answers": "내 답변",
    "Change": "변경",
    "Kept": "유지됨",
    "Give up": "그만두기",
    "Give up “%@”?": "“%@”에서 그만둘까요?",
    "Go on": "계속하기",
    "Send": "보내기",
    "Done": "완료",
    "Not done": "완료되지 않음",
    "This page can be closed.": "이 페이지를 닫아도 됩니다.",
    "The wizard does not answer: its program may have ended.":
      "마법사가 응답하지 않습니다. 프로그램이 종료되었을 수 있습니다.",
    "Start again": "다시 시작",
    "Another page of this run is being answered: try again.": "이 마법사의 다른 페이지를 처리하는 중입니다. 다시 시도하세요.",
    "There is no room for another person now: try again later.":
      "지금은 더 이상 사람을 받을 자리가 없습니다. 나중에 다시 시도하세요.",
    "The wizard cannot be reached now: try again in a moment.":
      "지금은 마법사에 연결할 수 없습니다. 잠시 후 다시 시도하세요.",
    "The answers cannot be saved now: try again.": "지금은 답을 저장할 수 없습니다. 다시 시도하세요.",
    "The answers cannot be saved now, so nothing was done: go back, and try again.":
      "지금은 답을 저장할 수 없어 아무것도 실행하지 않았습니다. 뒤로 돌아가 다시 시도하세요.",
    "The wizard cannot go on: the server's log says why.": "마법사를 계속할 수 없습니다. 이유는 서버의 로그에 있습니다.",
    "This run is over, or the browser keeps no cookies: open the address again.":
      "이미 끝났거나 브라우저가 쿠키를 저장하지 않습니다. 주소를 다시 여세요.",
    "The wizard needs a cookie to recognize you: allow cookies for this site.":
      "마법사가 사용자를 알아보려면 쿠키가 필요합니다. 이 사이트의 쿠키를 허용하세요.",
    "The form did not come from a page of this wizard.": "이 양식은 이 마법사의 페이지에서 온 것이 아닙니다.",
    "Port %@ of 127.0.0.1 cannot be used: %@.":
      "127.0.0.1:%@에서 연결을 기다릴 수 없습니다: %@.",
  ]
}
