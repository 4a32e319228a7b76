nonisolated extension StringCatalog {
  /// The texts of drivers and programs in Thai.
  static let thai: [String: String] = [
    "%@ belongs to somebody else and can be used by others, and it would hold your answers: name another file.":
      "%@ เป็นของผู้อื่นและคนอื่นใช้ได้ และไฟล์นี้จะเก็บคำตอบของคุณ โปรดระบุไฟล์อื่น",
    "Others can use %@, which holds your answers, because its disk keeps no permissions.":
      "ผู้อื่นใช้ %@ ซึ่งเก็บคำตอบของคุณได้ เพราะดิสก์นั้นไม่เก็บสิทธิ์การใช้ไฟล์",
    "%@:%@: The last line was not written to its end, and is left out: %@ bytes.":
      "%@:%@: บรรทัดสุดท้ายเขียนไม่จบ จึงถูกละไว้: %@ ไบต์",
    "What you typed waits until %@ has ended.": "สิ่งที่คุณพิมพ์จะรอจนกว่า %@ จะเสร็จ",
    "What you typed meanwhile was not used: type it again if you still want it.":
      "สิ่งที่คุณพิมพ์ระหว่างนั้นไม่ได้ถูกใช้ พิมพ์อีกครั้งหากยังต้องการ",
    "Going on.": "ทำต่อ",
    "%@ Type yes to give up; anything else continues.":
      "%@ พิมพ์ ใช่ เพื่อยกเลิก พิมพ์อย่างอื่นเพื่อทำต่อ",
    "That is for scripts: here you see the screen, and time passes by itself.":
      "คำสั่งนี้ใช้ในสคริปต์ ที่นี่เห็นหน้าจอได้เองและเวลาเดินเอง",
    """
    This is no step, and it is not repeated because it may be a secret. An answer that begins with a \
    colon is written “\\:…”, and control characters are not taken.
    """:
      "นี่ไม่ใช่คำสั่ง และไม่แสดงซ้ำเพราะอาจเป็นความลับ คำตอบที่ขึ้นต้นด้วยโคลอนให้เขียน “\\:…” และไม่รับอักขระควบคุม",
    "Working: %@": "กำลังทำ: %@",
    "Error: %@": "ข้อผิดพลาด: %@",
    "Error again: %@": "ยังผิดอยู่: %@",
    "%@ options": "%@ ตัวเลือก",
    "ticked": "เลือกแล้ว",
    "not ticked": "ยังไม่ได้เลือก",
    "Kept: %@.": "เก็บไว้: %@",
    "and %@ more: type a word of one to find it": "และอีก %@ รายการ: พิมพ์คำหนึ่งคำเพื่อค้นหา",
    "Or press: %@.": "หรือกด: %@",
    "Commands begin with a colon: type :help for what you can type, :back to go back.":
      "คำสั่งขึ้นต้นด้วยโคลอน: พิมพ์ :help เพื่อดูสิ่งที่พิมพ์ได้ และ :back เพื่อย้อนกลับ",
    "%@ earlier": "ก่อนหน้านี้ %@ รายการ",
    "the same %@ as before": "%@ รายการเดิม",
    "and %@ more": "และอีก %@ รายการ",
    "%@ is running, :back stops it:": "กำลังทำ %@ พิมพ์ :back เพื่อหยุด:",
    "Choose:": "เลือก:",
    "Choose…": "เลือก…",
    "(:end ends it)": "(:end เพื่อจบ)",
    "begun": "เริ่มพิมพ์แล้ว",
    "begun: %@": "เริ่มพิมพ์แล้ว: %@",
    "blank keeps it": "เว้นว่างเพื่อใช้ค่าเดิม",
    "blank for %@": "เว้นว่างคือ %@",
    "optional": "ไม่บังคับ",
    "Answer “%@” again to try once more.": "ตอบ “%@” อีกครั้งเพื่อลองใหม่",
    "Type “:retry %@” to try once more.": "พิมพ์ “:retry %@” เพื่อลองใหม่",
    "“%@” could not be loaded: %@": "โหลด “%@” ไม่สำเร็จ: %@",
    "Choose “%@” to try once more.": "เลือก “%@” เพื่อลองใหม่",
    "Type your answer to “%@” (%@).": "พิมพ์คำตอบของ “%@” (%@)",
    "Type your answer to “%@”.": "พิมพ์คำตอบของ “%@”",
    "A label, the beginning of one, or its number will do.":
      "พิมพ์ชื่อตัวเลือก ส่วนต้นของชื่อ หรือหมายเลขก็ได้",
    "Where options have the same label, type it with the brackets, such as “%@”.":
      "ถ้าตัวเลือกมีชื่อเหมือนกัน ให้พิมพ์ชื่อพร้อมวงเล็บ เช่น “%@”",
    "A label or the beginning of one will do.": "พิมพ์ชื่อตัวเลือกหรือส่วนต้นของชื่อก็ได้",
    "A blank line accepts what is there.": "เว้นบรรทัดว่างเพื่อใช้ค่าที่มีอยู่",
    "Type a button's label, the beginning of one, or its number.":
      "พิมพ์ชื่อปุ่ม ส่วนต้นของชื่อ หรือหมายเลข",
    "Type a button's label or the beginning of one.": "พิมพ์ชื่อปุ่มหรือส่วนต้นของชื่อ",
    "Nothing is asked now.": "ตอนนี้ไม่มีคำถาม",
    "Press with “:press”: %@.": "กดปุ่มด้วย “:press”: %@",
    "A line that is exactly a button's label presses it; “\\…” gives the line as the answer.":
      "บรรทัดที่ตรงกับชื่อปุ่มทุกตัวอักษรจะกดปุ่มนั้น ถ้าเขียน “\\…” บรรทัดนั้นจะเป็นคำตอบ",
    "“%@” is done: the screen shows nothing new.":
      "“%@” เสร็จแล้ว หน้าจอไม่มีอะไรใหม่",
    """
    You are changing “%@”: :back leaves it as it was and returns to “%@”.
    """:
      "กำลังแก้ “%@”: :back ปล่อยไว้ตามเดิมและกลับไปที่ “%@”",
    """
    %@ of %@ options are listed; the others are taken in the same way. A word of a label names those \
    that have it.
    """:
      "แสดง %@ จาก %@ ตัวเลือก ตัวเลือกอื่นพิมพ์ได้ด้วยวิธีเดียวกัน พิมพ์คำหนึ่งในชื่อเพื่อดูตัวเลือกที่มีคำนั้น",
    ":back leaves everything as it was before the change.":
      ":back คงทุกอย่างไว้เหมือนก่อนการแก้ไข",
    "“:back TITLE” changes an earlier answer: %@.":
      "“:back TITLE” ใช้แก้คำตอบก่อนหน้า: %@",
    ":back goes to “%@”; “:back TITLE” changes an earlier answer: %@.":
      ":back กลับไปที่ “%@” ส่วน “:back TITLE” ใช้แก้คำตอบก่อนหน้า: %@",
    "loading…": "กำลังโหลด…",
    "working…": "กำลังทำงาน…",
    "Cancel after %@ answers?": "ตอบไปแล้ว %@ ข้อ จะยกเลิกหรือไม่?",
    "This is the first screen: ctrl-c cancels.": "นี่คือหน้าจอแรก กด ctrl-c เพื่อยกเลิก",
    "This is the first screen: :back leads nowhere.": "นี่คือหน้าจอแรก ใช้ :back ไม่ได้",
    ":back stops %@.": ":back หยุด %@",
    ":cancel gives up. An answer that begins with a colon is written “\\:…”.":
      ":cancel ยกเลิกทั้งหมด คำตอบที่ขึ้นต้นด้วยโคลอนให้เขียน “\\:…”",
    "working": "กำลังทำงาน",
    "%@ s": "%@ วิ",
    "%@ min %@ s": "%@ นาที %@ วิ",
    "%@ h %@ min": "%@ ชม. %@ นาที",
    "%@ left": "เหลือ %@",
    "You": "คุณ",
    "%@ new": "ใหม่ %@ รายการ",
    "“%@” asks nothing now, so there is nothing to answer.":
      "ตอนนี้ “%@” ไม่ได้ถามอะไร จึงไม่มีอะไรให้ตอบ",
    "A blank line accepts a default, and none is shown: type an answer.":
      "บรรทัดว่างใช้รับค่าตั้งต้น แต่ไม่มีค่าตั้งต้นแสดงอยู่ พิมพ์คำตอบ",
    "There is no “%@” to go back to: this is the first screen.":
      "ไม่มี “%@” ให้ย้อนกลับ นี่คือหน้าจอแรก",
    "There is no “%@” to go back to. Before this come: %@.":
      "ไม่มี “%@” ให้ย้อนกลับ ก่อนหน้านี้มี: %@",
    "“%@” is a button: press it with “:press %@”.": "“%@” เป็นปุ่ม กดด้วย “:press %@”",
    "“%@” is not one of the buttons here: %@.": "ไม่มีปุ่ม “%@” ปุ่มที่มีคือ %@",
    "“:text” has no “:end” below it: end the text with one.":
      "“:text” ไม่มี “:end” อยู่ด้านล่าง จบข้อความด้วย “:end”",
    "A control character (0x%@) stands at byte %@: an answer is text.":
      "มีอักขระควบคุม (0x%@) ที่ไบต์ %@ คำตอบต้องเป็นข้อความ",
    "The line is not UTF-8: save the file as UTF-8.": "บรรทัดนี้ไม่ใช่ UTF-8 บันทึกไฟล์เป็น UTF-8",
    "“:end” has no “:text” above it: as an answer it is written “\\:end”.":
      "“:end” ไม่มี “:text” อยู่ด้านบน ถ้าเป็นคำตอบให้เขียน “\\:end”",
    "“:%@” needs something after it, such as “:%@ %@”.": "ต้องมีข้อความตามหลัง “:%@” เช่น “:%@ %@”",
    "“:%@” takes nothing after it.": "ต้องไม่มีข้อความตามหลัง “:%@”",
    " Did you mean “:%@”?": " หมายถึง “:%@” หรือไม่",
    "There is no “:%@”.%@ An answer that begins with a colon is written “\\:…”.":
      "ไม่มีคำสั่ง “:%@”%@ คำตอบที่ขึ้นต้นด้วยโคลอนให้เขียน “\\:…”",
    "“:%@” is written “:%@ LABEL = VALUE”, with blanks around “=”.":
      "เขียน “:%@” แบบนี้: “:%@ LABEL = VALUE” โดยเว้นวรรคหน้าและหลัง “=”",
    "“%@” is not a length of time: write 500ms, 2s, 1.5s, 3m or 1h.":
      "“%@” ไม่ใช่ระยะเวลา เขียน 500ms, 2s, 1.5s, 3m หรือ 1h",
    "%@ answers were given from %@.": "ใช้คำตอบ %@ ข้อจาก %@",
    "%@ answers were given again from %@.": "ใช้คำตอบเดิม %@ ข้อจาก %@",
    "“%@” was pressed again:": "กด “%@” อีกครั้ง:",
    "“%@” no longer fits:": "“%@” ใช้ไม่ได้แล้ว:",
    "This no longer fits:": "คำตอบนี้ใช้ไม่ได้แล้ว:",
    "It is not known whether “%@” was done when the last run ended. If it was not, press “%@”.":
      "ไม่ทราบว่าทำ “%@” เสร็จหรือไม่เมื่อครั้งก่อนสิ้นสุดลง ถ้ายังไม่เสร็จให้กด “%@”",
    """
    %@ “%@” is pressed once only, so it was not pressed: correct the name, leave the answer out, or \
    put it after the button.
    """:
      "%@ “%@” กดได้ครั้งเดียว จึงยังไม่ได้กด: แก้ชื่อ ตัดคำตอบออก หรือวางไว้หลังปุ่ม",
    "%@ The result is left out: correct the name, or leave the answer out.":
      "%@ จึงไม่ให้ผลลัพธ์: แก้ชื่อ หรือตัดคำตอบออก",
    """
    %@ “%@” took its default, so the result is left out: correct the name, or leave the answer out.
    """:
      "%@ “%@” ใช้ค่าเริ่มต้น จึงไม่ให้ผลลัพธ์: แก้ชื่อ หรือตัดคำตอบออก",
    "It is not known whether “%@” was done when the last run ended: press it if it was not.":
      "ไม่ทราบว่าทำ “%@” เสร็จหรือไม่เมื่อครั้งก่อนสิ้นสุดลง ถ้ายังไม่เสร็จให้กดอีกครั้ง",
    """
    It is not known whether “%@” was done when the last run ended. Known to be done, and not \
    repeated: %@. Press it if the rest was not done.
    """:
      "ไม่ทราบว่าทำ “%@” เสร็จหรือไม่เมื่อครั้งก่อนสิ้นสุดลง ส่วนที่เสร็จแน่นอนและจะไม่ทำซ้ำ: %@ ถ้าส่วนที่เหลือยังไม่เสร็จให้กดอีกครั้ง",
    """
    “%@” was not completed in the last run. Known to be done, and not repeated: %@. Press it to do \
    the rest.
    """:
      "ครั้งก่อนทำ “%@” ไม่เสร็จ ส่วนที่เสร็จแน่นอนและจะไม่ทำซ้ำ: %@ กดเพื่อทำส่วนที่เหลือ",
    """
    “%@” was pressed before. It is not pressed again by itself: press it if it is to be done once \
    more.
    """:
      "เคยกด “%@” แล้ว จะไม่กดซ้ำให้เอง ถ้าต้องการทำอีกครั้งให้กด",
    "“%@” shows what comes from outside and cannot be resumed: what is done there is not saved.":
      "“%@” ต้องใช้ข้อมูลสดจากภายนอกจึงกลับมาทำต่อไม่ได้ สิ่งที่ทำที่นั่นจะไม่ถูกบันทึก",
    "Cancelled.": "ยกเลิกแล้ว",
    "Cancelled: the input ended.": "ยกเลิกแล้ว: ไม่มีข้อมูลเข้าอีก",
    "Cancelled at “%@”.%@": "ยกเลิกที่ “%@”%@",
    "Cancelled at “%@”: the input ended.%@": "ยกเลิกที่ “%@”: ไม่มีข้อมูลเข้าอีก%@",
    " No result was written.%@": " ไม่ได้บันทึกผลลัพธ์%@",
    " Go on with --resume %@.": " ทำต่อได้ด้วย --resume %@",
    " Start it again to go on.": " เริ่มใหม่อีกครั้งเพื่อทำต่อ",
    "You were not finished": "คุณยังทำไม่เสร็จ",
    "You answered %@ questions %@.": "คุณตอบคำถาม %@ ข้อ %@",
    "You began this %@.": "คุณเริ่มทำ %@",
    "Begin anew": "เริ่มใหม่ทั้งหมด",
    "Show what was kept": "แสดงสิ่งที่เก็บไว้",
    "You answered %@ questions.": "คุณตอบคำถาม %@ ข้อ",
    "You began this before.": "คุณเคยเริ่มสิ่งนี้ไว้แล้ว",
    "An unfinished run cannot be continued, and was put aside: %@.":
      "มีการทำงานที่ยังไม่เสร็จซึ่งทำต่อไม่ได้ จึงแยกเก็บไว้ที่ %@",
    "An unfinished run cannot be continued, so this one is not kept: %@.":
      "มีการทำงานที่ยังไม่เสร็จซึ่งทำต่อไม่ได้ จึงไม่เก็บการทำงานครั้งนี้: %@",
    "The last answers are not kept for another start: %@":
      "คำตอบล่าสุดไม่ได้ถูกเก็บไว้สำหรับครั้งหน้า: %@",
    "A run of version %@ was not finished. This is another version, which begins anew.":
      "การทำงานของเวอร์ชัน %@ ยังไม่เสร็จ เวอร์ชันนี้เป็นเวอร์ชันอื่นจึงเริ่มใหม่",
    "Standard output could not be written: %@.": "เขียนเอาต์พุตมาตรฐานไม่ได้: %@",
    "The conversation could not be written: %@.": "เขียนบทสนทนาไม่ได้: %@",
    "The terminal cannot be used: %@.": "ใช้เทอร์มินัลไม่ได้: %@",
    "The log %@ cannot be written: %@.": "เขียนบันทึก %@ ไม่ได้: %@",
    "%@ is a folder: name a file to write to.": "%@ เป็นโฟลเดอร์ ระบุไฟล์ที่จะเขียน",
    "%@ was not written: %@.": "เขียน %@ ไม่สำเร็จ: %@",
    "%@ was not read: %@.": "อ่าน %@ ไม่สำเร็จ: %@",
    "%@ cannot be made: %@.": "สร้าง %@ ไม่ได้: %@",
    "%@ cannot be read: %@.": "อ่าน %@ ไม่ได้: %@",
    "%@ cannot be written: %@.": "เขียน %@ ไม่ได้: %@",
    "%@ did not end within %@. %@":
      "%@ ไม่เสร็จภายใน %@ %@",
    "Run it again, or allow more time with --timeout.":
      "เรียกใช้อีกครั้ง หรือเพิ่มเวลาด้วย --timeout",
    "Line %@ should have been rejected with “%@”, and was accepted.":
      "บรรทัด %@ ควรถูกปฏิเสธด้วย “%@” แต่กลับได้รับการยอมรับ",
    "Line %@ should have been rejected with “%@”. It was rejected with this: %@":
      "บรรทัด %@ ควรถูกปฏิเสธด้วย “%@” แต่ถูกปฏิเสธด้วย: %@",
    "The answers ran out before one that should be rejected, as line %@ says.":
      "คำตอบหมดก่อนถึงคำตอบที่ควรถูกปฏิเสธตามที่บรรทัด %@ บอกไว้",
    """
    Only %@ of %@ passed within %@, because much happens in it. Let less time pass, or allow more \
    time with --timeout.
    """:
      "ผ่านไปเพียง %@ จาก %@ ภายใน %@ เพราะมีหลายสิ่งเกิดขึ้นในช่วงนั้น ลดเวลาที่ให้ผ่าน หรือเพิ่มด้วย --timeout",
    "%@ “%@” failed before: %@": "%@ “%@” ล้มเหลวก่อนหน้านี้: %@",
    "What was typed for “%@” is not UTF-8.":
      "สิ่งที่พิมพ์สำหรับ “%@” ไม่ใช่ UTF-8",
    "“%@” is taken from the environment variable %@, whose value is not UTF-8.":
      "“%@” มาจากตัวแปรสภาพแวดล้อม %@ ซึ่งค่าไม่ใช่ UTF-8",
    "%@ is a pipe that nobody reads: waiting for a reader.":
      "%@ เป็นไปป์ที่ไม่มีใครอ่าน กำลังรอผู้อ่าน",
    """
    %@ is a pipe, and nobody opened it for reading within %@. Start its reader, and run it again.
    """:
      "%@ เป็นไปป์ และไม่มีใครเปิดอ่านภายใน %@ เริ่มโปรแกรมที่อ่านก่อน แล้วรันอีกครั้ง",
    "%@ cannot be locked: %@.": "ล็อก %@ ไม่ได้: %@",
    "%@ is held by another run: end that one first.":
      "%@ ถูกใช้โดยโปรแกรมที่เปิดอยู่อีกอัน ปิดอันนั้นก่อน",
    "%@ was changed by another program meanwhile. Start the program again.":
      "โปรแกรมอื่นแก้ไข %@ ไปแล้ว เริ่มโปรแกรมใหม่",
    "%@ cannot be extended: its last line is incomplete. Start the program again.":
      "เขียนต่อใน %@ ไม่ได้ เพราะบรรทัดสุดท้ายเขียนไม่จบ เริ่มโปรแกรมใหม่",
    "%@ is full: a %@ holds %@ bytes at most. Move it away to begin another.":
      "%@ เต็มแล้ว %@เก็บได้ไม่เกิน %@ ไบต์ ย้ายไฟล์นี้ออกเพื่อเริ่มไฟล์ใหม่",
    "%@ would be too long: a %@ holds %@ bytes at most.": "%@ จะยาวเกินไป %@เก็บได้ไม่เกิน %@ ไบต์",
    "The folder %@ cannot be made: %@.": "สร้างโฟลเดอร์ %@ ไม่ได้: %@",
    "%@ is a folder, and a %@ was expected.": "%@ เป็นโฟลเดอร์ แต่ต้องเป็น%@",
    "journal": "ไฟล์บันทึก",
    "steps file": "ไฟล์ขั้นตอน",
    "“%@” is taken from the environment variable %@, which is not set.":
      "“%@” ต้องอ่านจากตัวแปรสภาพแวดล้อม %@ ซึ่งไม่ได้ตั้งค่าไว้",
    "“%@” must be asked for, and there is no terminal: use “:ask %@ from VARIABLE”.":
      "ต้องถาม “%@” แต่ไม่มีเทอร์มินัล ใช้ “:ask %@ from VARIABLE”",
    "Nothing was typed for “%@”.": "ไม่ได้พิมพ์อะไรสำหรับ “%@”",
    "No file for the editor can be made in %@: %@.": "สร้างไฟล์สำหรับโปรแกรมแก้ไขใน %@ ไม่ได้: %@",
    "The editor “%@” failed: nothing was taken.":
      "โปรแกรมแก้ไข “%@” ทำงานไม่สำเร็จ จึงไม่ได้รับข้อความ",
    "There is nothing to choose from.": "ไม่มีตัวเลือก",
    "That is too long: at most %@ bytes fit here.": "ยาวเกินไป ที่นี่ใส่ได้ไม่เกิน %@ ไบต์",
    "Nothing matches “%@”. Backspace edits, esc clears.":
      "ไม่พบ “%@” กด backspace เพื่อแก้ หรือ esc เพื่อล้าง",
    "%@ of %@": "%@ จาก %@",
    "%@ more, %@ new": "อีก %@ รายการ ใหม่ %@ รายการ",
    "%@ new below": "ใหม่ %@ รายการด้านล่าง",
    "asked again after a change": "ถามอีกครั้งหากมีการเปลี่ยน",
    "asked again": "ถามอีกครั้ง",
    "was %@": "เดิมคือ %@",
    "year-month-day, or day.month.year": "วัน.เดือน.ปี พ.ศ.",
    "year-month-day, or month/day/year": "วัน.เดือน.ปี พ.ศ. หรือ เดือน/วัน/ปี",
    "year-month-day, or day.month.year, from %@ to %@":
      "วัน.เดือน.ปี พ.ศ. ตั้งแต่ %@ ถึง %@",
    "year-month-day, or month/day/year, from %@ to %@":
      "วัน.เดือน.ปี พ.ศ. หรือ เดือน/วัน/ปี ตั้งแต่ %@ ถึง %@",
    "%@ Press it to try again.": "%@ กดเพื่อลองอีกครั้ง",
    "%@ earlier answers": "คำตอบก่อนหน้า %@ ข้อ",
    "%@ later answers": "คำตอบถัดไป %@ ข้อ",
    "you come back here": "แล้วกลับมาที่นี่",
    "kept": "เก็บไว้",
    "%@ more kept": "เก็บไว้อีก %@ รายการ",
    "Keys": "ปุ่ม",
    "Yes": "ใช่",
    "No": "ไม่ใช่",
    "Press y for yes or n for no.": "กด y สำหรับใช่ หรือ n สำหรับไม่ใช่",
    "y": "y",
    "n": "n",
    "y n": "y n",
    "any key": "ปุ่มใดก็ได้",
    "letters": "ตัวอักษร",
    "click": "คลิก",
    "wheel": "ล้อเมาส์",
    "choose, press, open": "เลือก กด เปิด",
    "space": "เว้นวรรค",
    "type": "พิมพ์",
    "up down": "ขึ้น ลง",
    "left right": "ซ้าย ขวา",
    "up": "ขึ้น",
    "down": "ลง",
    "left": "ซ้าย",
    "right": "ขวา",
    "cancel": "ยกเลิก",
    "go on": "ทำต่อ",
    "keys waiting": "มีปุ่มที่รออยู่",
    "1 key waiting": "รออยู่ 1 ปุ่ม",
    "%@ keys waiting": "รออยู่ %@ ปุ่ม",
    "Too many keys wait: those that you type now are dropped.":
      "มีปุ่มรออยู่มากเกินไป ปุ่มที่กดตอนนี้จะไม่ถูกใช้",
    "The key that you typed meanwhile was dropped.": "ปุ่มที่กดไว้ระหว่างนั้นไม่ถูกใช้",
    "The %@ keys that you typed meanwhile were dropped.": "%@ ปุ่มที่กดไว้ระหว่างนั้นไม่ถูกใช้",
    "more keys": "ปุ่มอื่น",
    "more": "เพิ่มเติม",
    "close": "ปิด",
    "closes this": "ปิดหน้านี้",
    "close the list": "ปิดรายการ",
    "clear the letters": "ล้างตัวอักษร",
    "clear": "ล้าง",
    "clear the filter": "ล้างคำค้น",
    "back": "กลับ",
    "change an answer": "แก้คำตอบ",
    "change": "แก้",
    "open": "เปิด",
    "move": "เลื่อน",
    "help": "วิธีใช้",
    "save, on to %@": "บันทึก แล้วไป %@",
    "save": "บันทึก",
    "read on": "อ่านต่อ",
    "try again": "ลองอีกครั้ง",
    "retry": "ลองใหม่",
    "send": "ส่ง",
    "%@ ticked": "ติ๊กแล้ว %@ รายการ",
    "press": "กด",
    "continue": "ต่อไป",
    "what runs": "งานที่ทำอยู่",
    "locked": "ล็อกอยู่",
    "stop %@": "หยุด %@",
    "stop": "หยุด",
    "leave as it was": "คงไว้ตามเดิม",
    "unchanged": "คงเดิม",
    "choose %@": "เลือก %@",
    "“%@” was asked before “%@”: go there with “:back %@”, and answer.":
      "ถาม “%@” ไปแล้วก่อน “%@” ให้ย้อนไปด้วย “:back %@” แล้วตอบใหม่",
    "choose at most %@": "เลือกไม่เกิน %@ รายการ",
    "At most %@ can be ticked. Untick another one first.":
      "เลือกได้ไม่เกิน %@ รายการ ยกเลิกรายการอื่นก่อน",
    "choose %@ to %@": "เลือก %@ ถึง %@ รายการ",
    "Leave empty": "เว้นว่าง",
    "skip": "ข้าม",
    "choose": "เลือก",
    "take it": "ใช้",
    "take": "เลือก",
    "keep it": "ใช้ค่าเดิม",
    "keep": "ใช้ค่าเดิม",
    "tick": "ติ๊ก",
    "tick all": "ติ๊กทั้งหมด",
    "to find": "เพื่อค้นหา",
    "find an option": "ค้นหาตัวเลือก",
    "by pages": "ทีละหน้า",
    "to the ends": "ต้นและท้ายรายการ",
    "to start, end": "ต้น ท้าย",
    "by words": "ทีละคำ",
    "erase the word": "ลบคำ",
    "erase to the start": "ลบส่วนหน้าเคอร์เซอร์",
    "erase to the end": "ลบส่วนหลังเคอร์เซอร์",
    "put back": "นำสิ่งที่ลบกลับมา",
    "undo": "เลิกทำ",
    "to a character": "ไปที่อักษร",
    "cut, change, copy": "ตัด เปลี่ยน คัดลอก",
    "cut or replace a character": "ตัดหรือแทนที่อักษร",
    "capitals": "สลับตัวพิมพ์",
    "join lines": "รวมบรรทัด",
    "select": "เลือกข้อความ",
    "redo": "ทำใหม่",
    "repeat": "ทำซ้ำ",
    "insert": "แทรก",
    "to the other end": "ไปอีกปลายหนึ่ง",
    "insert mode": "โหมดแทรก",
    "command mode": "โหมดคำสั่ง",
    "commands": "คำสั่ง",
    "selected": "เลือกอยู่",
    "text selected": "เลือกข้อความอยู่",
    "lines selected": "เลือกบรรทัดอยู่",
    "to the oldest, the newest": "เก่าสุด ใหม่สุด",
    "by lines, from the first field or button": "ทีละบรรทัด จากช่องหรือปุ่มแรก",
    "answer": "ตอบ",
    "next, previous": "ถัดไป ก่อนหน้า",
    "redraw": "วาดหน้าจอใหม่",
    "suspend": "พักไว้ก่อน",
    "look back": "ดูย้อนหลัง",
    "newest": "ใหม่สุด",
    "scroll": "เลื่อนดู",
    "day": "วัน",
    "month": "เดือน",
    "year": "ปี",
    "complete": "เติมให้ครบ",
    "suggestions": "คำแนะนำ",
    "new line": "บรรทัดใหม่",
    "editor": "โปรแกรมแก้ไข",
    "no such file": "ไม่พบไฟล์",
    "no file": "ไม่ใช่ไฟล์",
    "it may not be read": "ไม่มีสิทธิ์อ่าน",
    "it cannot be read": "อ่านไม่ได้",
    "larger than %@ MB": "ใหญ่กว่า %@ MB",
    "not a PNG or JPEG that can be drawn": "ไม่ใช่ PNG หรือ JPEG ที่แสดงได้",
    "several lines": "หลายบรรทัด",
    "several of %@, with commas between them, such as “%@”: parts of their names will do":
      "หลายรายการจาก %@ รายการ คั่นด้วยจุลภาค เช่น “%@”: พิมพ์บางส่วนของชื่อก็พอ",
    "one of %@, such as “%@”: a part of its name will do":
      "หนึ่งใน %@ ตัวเลือก เช่น “%@” พิมพ์บางส่วนของชื่อก็ได้",
    "Continue": "ดำเนินการต่อ",
    "Try again: %@": "ลองใหม่: %@",
    "Look again": "ดูอีกครั้ง",
    "Back": "ย้อนกลับ",
    "Change “%@”": "เปลี่ยน “%@”",
    "Next step": "ขั้นตอนถัดไป",
    "“%@” is a secret, which a form must not ask for: a page asks for it.":
      "“%@” เป็นความลับ แบบฟอร์มจึงถามไม่ได้ หน้าเว็บจะถามแทน",
    "The page has not been answered yet.": "ยังไม่ได้ตอบในหน้าเว็บ",
    "“%@” is a secret, which a form must not ask for. Answer it in a terminal, with: %@":
      "“%@” เป็นความลับ แบบฟอร์มจึงถามไม่ได้ ให้ตอบในเทอร์มินัลด้วยคำสั่ง: %@",
    "“%@” is no longer asked: this is next.": "“%@” ผ่านไปแล้ว ขั้นตอนนี้มาแทน",
    "“%@” is shown, because the screen that was asked did not come again.":
      "แสดง “%@” เพราะหน้าจอที่ถามไว้ไม่กลับมาอีก",
    "The state folder cannot be written, so nothing was pressed.":
      "เขียนลงโฟลเดอร์สถานะไม่ได้ จึงยังไม่ได้กดปุ่ม",
    "Fill in “%@”.": "กรอก “%@”",
    "Choose an answer to “%@”.": "เลือกคำตอบของ “%@”",
    "Enter a number for “%@”.": "กรอกตัวเลขใน “%@”",
    "Enter a date for “%@”.": "กรอกวันที่ใน “%@”",
    "Enter a day, a month and a year of four digits.": "กรอกวัน เดือน และปีสี่หลัก",
    "Day": "วัน",
    "Month": "เดือน",
    "Year": "ปี",
    "for example %@": "เช่น %@",
    "from %@ to %@": "ตั้งแต่ %@ ถึง %@",
    "type a part of its name, or choose it in the list": "พิมพ์บางส่วนของชื่อ หรือเลือกจากรายการ",
    "There is a problem": "มีปัญหา",
    "Your answers": "คำตอบของคุณ",
    "Change": "เปลี่ยน",
    "Kept": "เก็บไว้",
    "Give up": "ยกเลิก",
    "Give up “%@”?": "ยกเลิกที่ “%@” หรือไม่",
    "Go on": "ทำต่อ",
    "Send": "ส่ง",
    "Done": "เสร็จแล้ว",
    "Not done": "ยังไม่เสร็จ",
    "This page can be closed.": "ปิดหน้านี้ได้",
    "The wizard does not answer: its program may have ended.":
      "วิซาร์ดไม่ตอบ โปรแกรมอาจจบการทำงานแล้ว",
    "Start again": "เริ่มใหม่",
    "Another page of this run is being answered: try again.":
      "กำลังตอบหน้าอื่นของวิซาร์ดนี้อยู่ ลองอีกครั้ง",
    "There is no room for another person now: try again later.":
      "ขณะนี้ไม่มีที่ว่างสำหรับคนเพิ่ม ลองใหม่ภายหลัง",
    "The wizard cannot be reached now: try again in a moment.":
      "ขณะนี้ติดต่อวิซาร์ดไม่ได้ ลองใหม่ในอีกสักครู่",
    "The answers cannot be saved now: try again.": "ขณะนี้บันทึกคำตอบไม่ได้ ลองอีกครั้ง",
    "The answers cannot be saved now, so nothing was done: go back, and try again.":
      "ขณะนี้บันทึกคำตอบไม่ได้ จึงยังไม่ได้ทำอะไร กลับไปแล้วลองอีกครั้ง",
    "The wizard cannot go on: the server's log says why.":
      "วิซาร์ดทำต่อไม่ได้ เหตุผลอยู่ในบันทึกของเซิร์ฟเวอร์",
    "This run is over, or the browser keeps no cookies: open the address again.":
      "การใช้งานครั้งนี้จบแล้ว หรือเบราว์เซอร์ไม่เก็บคุกกี้ เปิดที่อยู่นี้อีกครั้ง",
    "The wizard needs a cookie to recognize you: allow cookies for this site.":
      "วิซาร์ดต้องใช้คุกกี้เพื่อจำคุณ โปรดอนุญาตคุกกี้ของเว็บไซต์นี้",
    "The form did not come from a page of this wizard.": "แบบฟอร์มนี้ไม่ได้มาจากหน้าของวิซาร์ดนี้",
    "Port %@ of 127.0.0.1 cannot be used: %@.":
      "รอการเชื่อมต่อที่ 127.0.0.1:%@ ไม่ได้: %@",
  ]
}
