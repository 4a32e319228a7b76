nonisolated extension MatrixStrings {
  static let thai: [String: String] = [
    "A message has to say something: write at least a letter.":
      "ข้อความต้องมีเนื้อหา: พิมพ์อย่างน้อยหนึ่งตัวอักษร",
    "A transaction has to have a name of 1 to 255 bytes.": "ชื่อธุรกรรมต้องยาว 1 ถึง 255 ไบต์",
    "The message has %@ bytes: at most %@ are taken.": "ข้อความมี %@ ไบต์: รับได้ไม่เกิน %@ ไบต์",
    "%@ did not say what it calls the message.": "%@ ไม่ได้บอกรหัสของข้อความ",
    "“%@” is no id of a %@: it begins with %@.": "“%@” ไม่ใช่รหัสของ%@: ต้องขึ้นต้นด้วย %@",
    "person": "บุคคล",
    "room": "ห้อง",
    "message": "ข้อความ",
    "What %@ sent is no news of a Matrix server: check the address.":
      "สิ่งที่ %@ ส่งมาไม่ใช่ข่าวสารจากเซิร์ฟเวอร์ Matrix: ตรวจสอบที่อยู่",
    "A user needs a name in one word, such as ada or @ada:example.org.":
      "ชื่อผู้ใช้ต้องเป็นคำเดียว เช่น ada หรือ @ada:example.org",
    "%@ does not know this name with this password: check both.":
      "%@ ไม่รู้จักชื่อกับรหัสผ่านนี้: ตรวจสอบทั้งสองอย่าง",
    "What %@ sent is no log-in of a Matrix server: check the address.":
      "สิ่งที่ %@ ส่งมาไม่ใช่การเข้าสู่ระบบของเซิร์ฟเวอร์ Matrix: ตรวจสอบที่อยู่",
    "You are logged out: log in again.": "คุณออกจากระบบแล้ว: เข้าสู่ระบบอีกครั้ง",
    "This is you: a chat needs someone else.": "นี่คือคุณเอง: แชตต้องมีอีกคน",
    "There is no “%@”: check the name.": "ไม่มี “%@”: ตรวจสอบชื่อ",
    "%@ did not say what it calls the room.": "%@ ไม่ได้บอกรหัสของห้อง",
    "What %@ sent is no answer of a Matrix server: check the address.":
      "สิ่งที่ %@ ส่งมาไม่ใช่คำตอบของเซิร์ฟเวอร์ Matrix: ตรวจสอบที่อยู่",
    "%@ does not allow this (status 403%@).": "%@ ไม่อนุญาต (สถานะ 403%@)",
    "This is too long for %@: write less.": "ยาวเกินไปสำหรับ %@: เขียนให้สั้นลง",
    "%@ was asked too often: try again in %@.": "ส่งคำขอถึง %@ บ่อยเกินไป: ลองอีกครั้งใน %@",
    "%@ seconds": "%@ วินาที",
    "%@ is out of order: it answered with the status %@.": "%@ ขัดข้อง: ตอบด้วยสถานะ %@",
    "%@ sends elsewhere: check the address (status %@).":
      "%@ ส่งต่อไปที่อื่น: ตรวจสอบที่อยู่ (สถานะ %@)",
    "%@ could not do this (status %@%@).": "%@ ทำไม่สำเร็จ (สถานะ %@%@)",
    "This is no address of a server: write one such as https://example.org.":
      "นี่ไม่ใช่ที่อยู่เซิร์ฟเวอร์: เขียนเช่น https://example.org",
    """
    The address of a server has no name, password, question or mark: write one such as \
    https://example.org.
    """: """
    ที่อยู่เซิร์ฟเวอร์ต้องไม่มีชื่อ รหัสผ่าน คำถาม หรือเครื่องหมาย: เขียนเช่น \
    https://example.org
    """,
    "%@ has no such address.": "%@ ไม่มีที่อยู่นี้",
    "%@ did not answer within %@ seconds.": "%@ ไม่ตอบภายใน %@ วินาที",
    "%@ sent more than %@ bytes.": "%@ ส่งมาเกิน %@ ไบต์",
    "%@ sends elsewhere: check the address.": "%@ ส่งต่อไปที่อื่น: ตรวจสอบที่อยู่",
    "%@ could not be reached: check the address and the network.":
      "ติดต่อ %@ ไม่ได้: ตรวจสอบที่อยู่และเครือข่าย",
    "This is the account of %@ on %@.": "นี่คือบัญชีของ %@ บน %@",
    "The room is encrypted, and this program cannot encrypt: use another program for it.":
      "ห้องนี้เข้ารหัส และโปรแกรมนี้เข้ารหัสไม่ได้: ใช้โปรแกรมอื่นแทน",
  ]
}
