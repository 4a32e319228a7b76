nonisolated extension ScoreboardStrings {
  static let thai: [String: String] = [
    "Scoreboard": "กระดานคะแนน",
    "Games": "เกม",
    "Game": "เกม",
    "No game has been played yet.": "ยังไม่มีเกมที่เล่น",
    "New game": "เกมใหม่",
    "Done": "เสร็จ",
    "Home team": "ทีมเหย้า",
    "Away team": "ทีมเยือน",
    "Team": "ทีม",
    "Player 1": "ผู้เล่น 1",
    "Player 2": "ผู้เล่น 2",
    "Player 3": "ผู้เล่น 3",
    "Save team": "บันทึกทีม",
    "%@ won": "%@ ชนะ",
    "%@ won.": "%@ ชนะ",
    "%@  paused": "%@  หยุดชั่วคราว",
    "Start": "เริ่ม",
    "Pause": "หยุดชั่วคราว",
    "the game is over": "เกมจบแล้ว",
    "Undo": "เลิกทำ",
    "nothing to undo": "ไม่มีอะไรให้เลิกทำ",
    "Back to the games": "กลับไปที่รายการเกม",
    "Assist": "แอสซิสต์",
    "Rebound": "รีบาวด์",
    "Foul": "ฟาวล์",
    "The other team is called “%@”: a second one needs another name.":
      "อีกทีมชื่อ “%@” แล้ว: ทีมที่สองต้องใช้ชื่ออื่น",
    "“%@” needs a name before the team is saved.": "ต้องใส่ชื่อใน “%@” ก่อนบันทึกทีม",
    "Someone else is called “%@” already: every player needs a name of their own.":
      "มีผู้เล่นชื่อ “%@” แล้ว: ผู้เล่นแต่ละคนต้องมีชื่อไม่ซ้ำกัน",
    "A name has at least one letter or digit.": "ชื่อต้องมีตัวอักษรหรือตัวเลขอย่างน้อยหนึ่งตัว",
    "That has %@ characters: a name has at most %@.": "มี %@ อักขระ: ชื่อยาวได้ไม่เกิน %@ อักขระ",
    "The game is not number %@, or is none by the rules.":
      "เกมนี้ไม่ใช่หมายเลข %@ หรือไม่เป็นไปตามกติกา",
    "There is no game %@ before it.": "ไม่มีเกม %@ ก่อนหน้านี้",
    "By the rules, that cannot happen in game %@ then.":
      "ตามกติกา สิ่งนี้เกิดขึ้นในเกม %@ ในตอนนั้นไม่ได้",
    "The time of the game is not kept: %@": "ไม่ได้เก็บเวลาการแข่งขัน: %@",
  ]
}
