nonisolated extension StringCatalog {
  /// The texts of sessions, elements and answers in Thai.
  static let thai: [String: String] = [
    "year-month-day": "วัน.เดือน.ปี พ.ศ.",
    "year-month-day from %@ to %@": "วัน.เดือน.ปี พ.ศ. ตั้งแต่ %@ ถึง %@",
    "A date is wanted here, such as 1990-12-10.": "ช่องนี้ต้องเป็นวันที่ เช่น 10.12.2533",
    "%@ is out of range: take a day from %@ to %@.":
      "%@ อยู่นอกช่วงที่กำหนด เลือกวันที่ตั้งแต่ %@ ถึง %@",
    "several, with commas": "หลายรายการ คั่นด้วยจุลภาค",
    "%@, with commas": "%@ รายการ คั่นด้วยจุลภาค",
    "at most %@, with commas": "ไม่เกิน %@ รายการ คั่นด้วยจุลภาค",
    "%@ to %@, with commas": "%@ ถึง %@ รายการ คั่นด้วยจุลภาค",
    "%@ and %@ more": "%@ และอีก %@ รายการ",
    "A list of options is wanted here.": "ช่องนี้ต้องเป็นรายการตัวเลือก",
    "“%@” is chosen twice.": "เลือก “%@” ซ้ำกันสองครั้ง",
    "%@ are chosen (%@): choose %@.": "เลือกไว้ %@ รายการ (%@) ต้องเลือก %@ รายการ",
    "%@ are chosen (%@): choose %@ to %@.": "เลือกไว้ %@ รายการ (%@) ต้องเลือก %@ ถึง %@ รายการ",
    "%@ are chosen (%@): choose at most %@.": "เลือกไว้ %@ รายการ (%@) ต้องไม่เกิน %@ รายการ",
    "a whole number": "จำนวนเต็ม",
    "a number": "ตัวเลข",
    "a whole number from %@ to %@": "จำนวนเต็มตั้งแต่ %@ ถึง %@",
    "a number from %@ to %@": "ตัวเลขตั้งแต่ %@ ถึง %@",
    "“%@” is not a number, such as %@.": "“%@” ไม่ใช่ตัวเลข ตัวอย่างที่ถูกคือ %@",
    "A number is wanted here.": "ช่องนี้ต้องเป็นตัวเลข",
    "%@ is not a whole number.": "%@ ไม่ใช่จำนวนเต็ม",
    "%@ is out of range: take a number from %@ to %@.":
      "%@ อยู่นอกช่วงที่กำหนด ใช้ตัวเลขตั้งแต่ %@ ถึง %@",
    "“%@” is no option's id: that of “%@” is “%@”.":
      "“%@” ไม่ใช่รหัสของตัวเลือก รหัสของ “%@” คือ “%@”",
    "“%@” could be %@.": "“%@” อาจหมายถึง %@",
    "“%@” is not one of the options: %@.": "ไม่มีตัวเลือก “%@” ตัวเลือกที่มีคือ %@",
    "“%@” is there already: name something new.": "มี “%@” อยู่แล้ว ตั้งชื่อใหม่",
    "There is nothing at “%@”: name what is there.": "ไม่พบ “%@” ระบุสิ่งที่มีอยู่",
    "“%@” may not be read: name something else.": "ไม่มีสิทธิ์อ่าน “%@” ระบุอย่างอื่น",
    "“%@” is a link that leads nowhere: name something else.":
      "“%@” เป็นลิงก์ที่ไม่นำไปที่ใด ระบุอย่างอื่น",
    "“%@” is a folder: name a file.": "“%@” เป็นโฟลเดอร์ ระบุไฟล์",
    "“%@” is a file: name a folder.": "“%@” เป็นไฟล์ ระบุโฟลเดอร์",
    "One of the options is wanted here.": "ช่องนี้ต้องเป็นหนึ่งในตัวเลือก",
    "not shown": "ไม่แสดงบนจอ",
    "%@: %@": "%@: %@",
    "%@ (%@)": "%@ (%@)",
    "%@ (%@): %@": "%@ (%@): %@",
    "Change %@": "เปลี่ยน%@",
    "Change %@ (%@)": "เปลี่ยน%@ (%@)",
    "filled in": "กรอกแล้ว",
    "one line, or several between :text and :end":
      "หนึ่งบรรทัด หรือหลายบรรทัดระหว่าง :text กับ :end",
    "A text is wanted here.": "ช่องนี้ต้องเป็นข้อความ",
    "The answer is %@ bytes long: at most %@ are taken.": "คำตอบยาว %@ ไบต์ รับได้ไม่เกิน %@ ไบต์",
    "The answer contains the control character U+%@: leave it out.":
      "คำตอบมีอักขระควบคุม U+%@ ให้ลบออก",
    "The answer has several lines, and only one is taken here.":
      "คำตอบมีหลายบรรทัด แต่ช่องนี้รับเพียงบรรทัดเดียว",
    "yes or no": "ใช่ หรือ ไม่ใช่",
    "yes": "ใช่",
    "no": "ไม่ใช่",
    "“%@” is neither yes nor no: type yes or no.": "“%@” ไม่ใช่คำตอบ พิมพ์ ใช่ หรือ ไม่ใช่",
    "Yes or no is wanted here.": "ช่องนี้ต้องตอบ ใช่ หรือ ไม่ใช่",
    "%@ is not a year from 1 to 9999.": "ไม่มีปี %@ ใช้ปีตั้งแต่ 1 ถึง 9999",
    "%@ is not a month from 1 to 12.": "ไม่มีเดือน %@ ใช้เดือนตั้งแต่ 1 ถึง 12",
    "%@ has %@ days.": "เดือน%@ มี %@ วัน",
    "“%@” is not a date: %@": "“%@” ไม่ใช่วันที่ที่ถูกต้อง %@",
    """
    “%@” is not a date: write year-month-day, such as 1990-12-10, or day.month.year such as \
    10.12.1990.
    """:
      """
    “%@” ไม่ใช่วันที่ พิมพ์ วัน.เดือน.ปี พ.ศ. เช่น 10.12.2533
    """,
    """
    “%@” is not a date: write year-month-day, such as 1990-12-10, or month/day/year such as \
    12/10/1990.
    """:
      """
    “%@” ไม่ใช่วันที่ พิมพ์ วัน.เดือน.ปี พ.ศ. เช่น 10.12.2533 หรือ เดือน/วัน/ปี เช่น \
    12/10/2533
    """,
    "“%@” is not a date: write year-month-day, such as 1990-12-10.":
      "“%@” ไม่ใช่วันที่ พิมพ์ วัน.เดือน.ปี พ.ศ. เช่น 10.12.2533",
    "%@ more": "อีก %@ รายการ",
    "%@ or %@": "%@ หรือ %@",
    "%@ and %@": "%@ และ %@",
    "“%@” needs an answer: there is no default to accept.":
      "ต้องตอบ “%@” เพราะไม่มีค่าตั้งต้นให้ใช้",
    "“%@” is a button: press it.": "“%@” เป็นปุ่ม ให้กดปุ่มนี้",
    "“%@” is still loading.": "กำลังโหลด “%@” อยู่",
    "“%@” could not be loaded: try that again first.": "โหลด “%@” ไม่สำเร็จ ลองโหลดอีกครั้งก่อน",
    "“%@” needs an answer.": "ต้องตอบ “%@”",
    "Answer %@ first.": "ตอบ %@ ก่อน",
    "“%@” cannot be changed while “%@” is running: step back to stop it.":
      "เปลี่ยน “%@” ไม่ได้ขณะที่ “%@” ทำงานอยู่: ย้อนกลับเพื่อหยุด",
    "Too many answers wait for “%@”: wait until it ends.": "มีคำตอบรอ “%@” มากเกินไป: รอจนกว่าจะเสร็จ",
    "“%@” was not answered, because another screen came before.":
      "“%@” ไม่ได้รับคำตอบ เพราะมีหน้าจออื่นมาก่อน",
    "“%@” was not pressed, because another screen came before.":
      "ไม่ได้กด “%@” เพราะมีหน้าจออื่นมาก่อน",
    "“%@” was not pressed, because an answer before it was not accepted.":
      "ไม่ได้กด “%@” เพราะคำตอบก่อนหน้าไม่ได้รับการยอมรับ",
    "“%@” is still running.": "“%@” ยังทำงานอยู่",
    "“%@” can no longer be reached.": "กลับไปที่ “%@” ไม่ได้แล้ว",
    "“%@” is a field: answer it.": "“%@” เป็นช่องกรอก ให้ตอบช่องนี้",
    "“%@” was stopped.": "หยุด “%@” แล้ว",
    "“%@” was stopped, and is perhaps done.": "หยุด “%@” แล้ว แต่อาจเสร็จแล้ว",
    "“%@: %@” no longer applies.": "“%@: %@” ใช้ไม่ได้แล้ว",
    "%@ no longer apply.": "%@ ใช้ไม่ได้แล้ว",
    "%@ earlier messages are not shown.": "ไม่ได้แสดงข้อความก่อนหน้า %@ ข้อความ",
    "%@ more were not used.": "อีก %@ รายการไม่ได้ใช้",
    "This was stopped before it was done.": "หยุดก่อนที่จะเสร็จ",
    "The wizard has ended.": "ขั้นตอนทั้งหมดสิ้นสุดแล้ว",
    "There is no earlier screen with the number %@.": "ไม่มีหน้าจอก่อนหน้านี้หมายเลข %@",
    "Screen %@ is no longer on top: “%@” is, with the number %@.":
      "หน้าจอ %@ ไม่ได้แสดงอยู่แล้ว ตอนนี้คือ “%@” หมายเลข %@",
    "“%@” stands twice on “%@”: give one of them an id.":
      "มี “%@” สองอันใน “%@” ต้องตั้งรหัสให้อันหนึ่ง",
    "“%@” is called “%@” here.": "ที่นี่ “%@” ใช้ชื่อว่า “%@”",
    "“%@” cannot be used now: %@": "ตอนนี้ใช้ “%@” ไม่ได้: %@",
    "“%@” is a button: there is nothing to type.": "“%@” เป็นปุ่ม ไม่มีอะไรให้พิมพ์",
    "A draft may be %@ bytes long; this one is longer.":
      "ร่างยาวได้ไม่เกิน %@ ไบต์ ร่างนี้ยาวกว่านั้น",
    "What was done cannot be undone: there is no way back.":
      "สิ่งที่ทำไปแล้วยกเลิกไม่ได้ ย้อนกลับไม่ได้",
    "This is the first screen: there is no way back.": "นี่คือหน้าจอแรก ย้อนกลับไม่ได้",
    "“%@” stands here more than once: %@.": "มี “%@” มากกว่าหนึ่งอัน: %@",
    "There is nothing called “%@” on “%@”, and nothing to answer.":
      "ไม่มี “%@” ใน “%@” และไม่มีอะไรให้ตอบ",
    "There is nothing called “%@” on “%@”: there is %@.": "ไม่มี “%@” ใน “%@” ที่มีคือ %@",
    "done": "เสร็จแล้ว",
    "in progress": "กำลังดำเนินการ",
    "skipped for now": "ข้ามไว้ก่อน",
    "not started yet": "ยังไม่เริ่ม",
    "%@ questions": "คำถาม %@ ข้อ",
    "%@ or %@ questions": "คำถาม %@ หรือ %@ ข้อ",
    "%@ to %@ questions": "คำถาม %@ ถึง %@ ข้อ",
    "Question %@ of %@": "คำถามข้อที่ %@ จาก %@ ข้อ",
    "Question %@ of up to %@": "คำถามข้อที่ %@ จากไม่เกิน %@ ข้อ",
    "Question %@ of %@ or %@": "คำถามข้อที่ %@ จาก %@ หรือ %@ ข้อ",
    "Question %@ of %@ to %@": "คำถามข้อที่ %@ จาก %@ ถึง %@ ข้อ",
    "Sections done: %@ of %@": "ส่วนที่เสร็จแล้ว: %@ จาก %@",
    "Still to do: %@": "ยังต้องทำ: %@",
    "Skip for now": "ข้ามไปก่อน",
    "%@ (now)": "%@ (คงเดิม)",
    "%@ (was %@)": "%@ (เดิม %@)",
    "nothing (was %@)": "ไม่มี (เดิม %@)",
    "Now: %@": "ปัจจุบัน: %@",
    "Nothing changes.": "ไม่มีอะไรเปลี่ยนแปลง",
    "Back to the list": "กลับไปที่รายการ",
    "waiting": "รออยู่",
    "running…": "กำลังทำงาน…",
    "done: %@": "เสร็จแล้ว: %@",
    "failed: %@": "ไม่สำเร็จ: %@",
    "done with other answers": "เสร็จแล้วด้วยคำตอบอื่น",
    "done with other answers: %@": "เสร็จแล้วด้วยคำตอบอื่น: %@",
    "begun before, and perhaps done": "เริ่มไปแล้ว และอาจเสร็จแล้ว",
    "begun with other answers, and perhaps done":
      "เริ่มไปแล้วด้วยคำตอบอื่น และอาจเสร็จแล้ว",
    "Do “%@” again": "ทำ “%@” อีกครั้ง",
    "Go on": "ไปต่อ",
    "Go on without the %@ that are not done":
      "ไปต่อโดยไม่มี %@ รายการที่ยังไม่เสร็จ",
    "Go on without the %@ that are perhaps done":
      "ไปต่อโดยไม่มี %@ รายการที่อาจเสร็จแล้ว",
    "Take %@ as done, and go on with the %@ left":
      "ถือว่า %@ เสร็จแล้ว และทำอีก %@ รายการที่เหลือ",
    "Go on without the %@ that are not surely done":
      "ไปต่อโดยไม่มี %@ รายการที่ไม่แน่ว่าเสร็จแล้ว",
    "Try the %@ that failed again": "ลอง %@ รายการที่ไม่สำเร็จอีกครั้ง",
    "Do the %@ that are left": "ทำ %@ รายการที่เหลือ",
    "%@ of %@ failed.": "ไม่สำเร็จ %@ จาก %@ รายการ",
    "Perhaps done already: %@. Do again what was not done, or go on.":
      "อาจทำเสร็จแล้ว: %@ ทำสิ่งที่ยังไม่ได้ทำอีกครั้ง หรือไปต่อ",
    "End without waiting": "จบโดยไม่รอ",
    "There is no entry yet.": "ยังไม่มีรายการ",
    "%@ entries: choose one to change it.": "%@ รายการ: เลือกรายการที่จะแก้ไข",
    "Add one": "เพิ่มหนึ่งรายการ",
    "Add another": "เพิ่มอีก",
    "Remove one": "ลบหนึ่งรายการ",
    "Move one": "ย้ายหนึ่งรายการ",
    "Done": "เสร็จแล้ว",
    "Which one is to go?": "จะลบรายการใด",
    "Which one is to move?": "จะย้ายรายการใด",
    "To which place?": "ย้ายไปลำดับที่เท่าใด",
    "Remove “%@”?": "ลบ “%@” หรือไม่",
    "All its answers go with it.": "คำตอบทั้งหมดของรายการนี้จะหายไปด้วย",
    "Remove it": "ลบ",
    "Keep it": "เก็บไว้",
    "There may be at most %@ entries.": "มีได้ไม่เกิน %@ รายการ",
    "There must be at least %@ entries.": "ต้องมีอย่างน้อย %@ รายการ",
    "“%@” is in the list already.": "“%@” มีอยู่ในรายการแล้ว",
    "none": "ไม่มี",
    "The entries of the last run were not kept: give them again.":
      "รายการจากครั้งก่อนไม่ได้เก็บไว้: กรอกใหม่อีกครั้ง",
  ]
}
