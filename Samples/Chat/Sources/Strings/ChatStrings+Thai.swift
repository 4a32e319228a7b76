nonisolated extension ChatStrings {
  static let thai: [String: String] = [
    "Chat": "แชต",
    "Chats": "แชต",
    "New chat": "แชตใหม่",
    "Log in": "เข้าสู่ระบบ",
    "Log out": "ออกจากระบบ",
    "Done": "เสร็จ",
    "There is no chat yet.": "ยังไม่มีแชต",
    "Looking for your chats…": "กำลังค้นหาแชตของคุณ…",
    "Contact": "ผู้ติดต่อ",
    "Looking for %@…": "กำลังค้นหา %@…",
    "%@ on %@": "%@ บน %@",
    "Password": "รหัสผ่าน",
    "Messages": "ข้อความ",
    "Message": "ข้อความ",
    "Send again": "ส่งอีกครั้ง",
    "Back to the chats": "กลับไปที่แชต",
    "%@ is typing…": "%@ กำลังพิมพ์…",
    "sending…": "กำลังส่ง…",
    "sent": "ส่งแล้ว",
    "read": "อ่านแล้ว",
    "not sent: %@": "ส่งไม่สำเร็จ: %@",
    "the line is down": "สายขัดข้อง",
    "You": "คุณ",
    "Today": "วันนี้",
    "Yesterday": "เมื่อวาน",
    "Monday %@": "วันจันทร์ที่ %@",
    "Tuesday %@": "วันอังคารที่ %@",
    "Wednesday %@": "วันพุธที่ %@",
    "Thursday %@": "วันพฤหัสบดีที่ %@",
    "Friday %@": "วันศุกร์ที่ %@",
    "Saturday %@": "วันเสาร์ที่ %@",
    "Sunday %@": "วันอาทิตย์ที่ %@",
    "Mon": "จ.",
    "Tue": "อ.",
    "Wed": "พ.",
    "Thu": "พฤ.",
    "Fri": "ศ.",
    "Sat": "ส.",
    "Sun": "อา.",
    "Draft: %@": "ฉบับร่าง: %@",
    "Not sent: %@": "ส่งไม่สำเร็จ: %@",
    "You: %@": "คุณ: %@",
    "A blank message is not sent: write something.": "ส่งข้อความว่างไม่ได้: พิมพ์ข้อความก่อน",
    "Nobody here is called “%@”. There is: %@.": "ไม่มีใครที่นี่ชื่อ “%@” มีแต่: %@",
    "Nobody on %@ is called “%@”.": "ไม่มีใครบน %@ ชื่อ “%@”",
    "You are logged out.": "คุณออกจากระบบแล้ว",
    "The server has ended the session.": "เซิร์ฟเวอร์สิ้นสุดเซสชันแล้ว",
    "%@ Trying again…": "%@ กำลังลองอีกครั้ง…",
    "You are no longer in the chat with %@.": "คุณไม่ได้อยู่ในแชตกับ %@ แล้ว",
    "--send-failures is 0 or more, not %@.": "--send-failures ต้องเป็น 0 ขึ้นไป ไม่ใช่ %@",
    "--server and --user belong together: --server https://example.org --user ada.":
      "ต้องใช้ --server กับ --user คู่กัน: --server https://example.org --user ada",
    "“%@” is no server's address: https://example.org is one.":
      "“%@” ไม่ใช่ที่อยู่เซิร์ฟเวอร์: ตัวอย่างคือ https://example.org",
    "There is a chat “%@” already.": "มีแชต “%@” อยู่แล้ว",
    "There is no chat “%@” before it.": "ไม่มีแชต “%@” ก่อนหน้านี้",
    "There is no message “%@” in the chat “%@” before it.":
      "ไม่มีข้อความ “%@” ในแชต “%@” ก่อนหน้านี้",
    "“%@” is nothing that happens to chats.": "“%@” ไม่ใช่สิ่งที่เกิดกับแชต",
    "%@ messages are not sent yet. The next run sends them.":
      "ยังไม่ได้ส่ง %@ ข้อความ จะส่งเมื่อเปิดโปรแกรมครั้งต่อไป",
    "%@ messages could not be sent: try “Send again” in the chat, or leave now.":
      "ส่ง %@ ข้อความไม่ได้: ลอง “ส่งอีกครั้ง” ในแชต หรือออกตอนนี้",
    "Leave now":
      "ออกตอนนี้",
    "This chat is encrypted, and this program cannot encrypt: use another program for it.":
      "แชตนี้เข้ารหัส และโปรแกรมนี้เข้ารหัสไม่ได้: ใช้โปรแกรมอื่นแทน",
    "(encrypted: this program cannot read it)":
      "(เข้ารหัส: โปรแกรมนี้อ่านไม่ได้)",
    "(removed)":
      "(ลบแล้ว)",
    "There is an invitation to “%@” already.":
      "มีคำเชิญไปยัง “%@” แล้ว",
    "There is no invitation to “%@” before it.":
      "ไม่มีคำเชิญไปยัง “%@” ก่อนหน้านี้",
    "%@ is no count of messages: it goes from 0 to %@.":
      "%@ ไม่ใช่จำนวนข้อความ: ต้องอยู่ระหว่าง 0 ถึง %@",
  ]
}
