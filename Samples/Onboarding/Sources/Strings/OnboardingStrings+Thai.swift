nonisolated extension OnboardingStrings {
  static let thai: [String: String] = [
    "Onboarding": "เริ่มต้นใช้งาน",
    "Profile": "โปรไฟล์",
    "Welcome": "ยินดีต้อนรับ",
    "User": "ผู้ใช้",
    "Other pet": "สัตว์เลี้ยงอื่น",
    "User: %@": "ผู้ใช้: %@",
    "Nobody is fetched yet.": "ยังไม่ได้ดึงข้อมูลผู้ใช้",
    "Fetch user": "ดึงข้อมูลผู้ใช้",
    "Fetching user…": "กำลังดึงข้อมูลผู้ใช้…",
    "Select user": "เลือกผู้ใช้",
    "Nobody is fetched yet: fetch the user first.": "ยังไม่ได้ดึงข้อมูลผู้ใช้: ดึงข้อมูลผู้ใช้ก่อน",
    "Last name": "นามสกุล",
    "A last name has at least one letter.": "นามสกุลต้องมีตัวอักษรอย่างน้อยหนึ่งตัว",
    "That has %@ characters: a last name has at most %@.":
      "มี %@ อักขระ: นามสกุลยาวได้ไม่เกิน %@ อักขระ",
    "Birthday": "วันเกิด",
    "%@ is in the future: today is %@.": "%@ เป็นวันในอนาคต: วันนี้คือ %@",
    "Someone born on %@ would be over %@ years old.": "คนที่เกิดวันที่ %@ จะมีอายุเกิน %@ ปี",
    "Favourite pet": "สัตว์เลี้ยงตัวโปรด",
    "Which pet?": "สัตว์เลี้ยงชนิดใด?",
    "A pet has at least one letter.": "ชื่อสัตว์เลี้ยงต้องมีตัวอักษรอย่างน้อยหนึ่งตัว",
    "Cat": "แมว",
    "Dog": "สุนัข",
    "Fish": "ปลา",
    "Rabbit": "กระต่าย",
    "Bird": "นก",
    "Other…": "อื่นๆ…",
    "Review": "ตรวจทาน",
    "Confirm": "ยืนยัน",
    "Welcome, %@ %@!": "ยินดีต้อนรับ %@ %@!",
    "The user could not be fetched: the fake was told to fail.":
      "ดึงข้อมูลผู้ใช้ไม่ได้: ตัวจำลองถูกสั่งให้ล้มเหลว",
    "The operating system has no account record for you.": "ระบบปฏิบัติการไม่มีข้อมูลบัญชีของคุณ",
    "Your account record holds no name.": "ข้อมูลบัญชีของคุณไม่มีชื่อ",
    "%@ holds no user: JSON such as {\"userName\": \"Ada\"} was expected.":
      "%@ ไม่มีข้อมูลผู้ใช้: ต้องเป็น JSON เช่น {\"userName\": \"Ada\"}",
    "%@ cannot be read.": "อ่าน %@ ไม่ได้",
    "%@ did not answer within %@ seconds.": "%@ ไม่ตอบภายใน %@ วินาที",
    "%@ cannot be asked, because this machine has no libcurl: install it.":
      "ติดต่อ %@ ไม่ได้ เพราะเครื่องนี้ไม่มี libcurl: ติดตั้งก่อน",
    "%@ has a certificate that this machine does not trust.":
      "เครื่องนี้ไม่เชื่อถือใบรับรองของ %@",
    "%@ could not be reached: check the address and the network.":
      "ติดต่อ %@ ไม่ได้: ตรวจสอบที่อยู่และเครือข่าย",
    "%@ could not be checked, because the certificates that this machine trusts cannot be read: see CURL_CA_BUNDLE and SSL_CERT_FILE.":
      "ตรวจสอบ %@ ไม่ได้ เพราะอ่านใบรับรองที่เครื่องนี้เชื่อถือไม่ได้: ดู CURL_CA_BUNDLE และ SSL_CERT_FILE",
    "%@ was not asked, because the password of its address would be sent unencrypted: use https.":
      "ไม่ได้ติดต่อ %@ เพราะรหัสผ่านในที่อยู่จะถูกส่งโดยไม่เข้ารหัส: ใช้ https",
    "%@ has no valid address: check it.":
      "ที่อยู่ของ %@ ไม่ถูกต้อง: ตรวจสอบที่อยู่",
    "%@ does not answer by https at this address: check the address and the port.":
      "%@ ไม่ตอบแบบ https ที่ที่อยู่นี้: ตรวจสอบที่อยู่และพอร์ต",
    "%@ closed the connection before its answer was complete: try again.":
      "%@ ปิดการเชื่อมต่อก่อนที่จะตอบครบ: ลองอีกครั้ง",
    "%@ sends too slowly: its answer was not complete in time.":
      "%@ ส่งช้าเกินไป: ตอบไม่ครบภายในเวลา",
    "%@ sent something that is no answer of a web server: check the address and the port.":
      "สิ่งที่ %@ ส่งมาไม่ใช่คำตอบของเว็บเซิร์ฟเวอร์: ตรวจสอบที่อยู่และพอร์ต",
    "%@ redirects more than %@ times: check the address.":
      "%@ เปลี่ยนเส้นทางมากกว่า %@ ครั้ง: ตรวจสอบที่อยู่",
    "%@ redirects to another server or protocol, which is not followed: check the address.":
      "%@ เปลี่ยนเส้นทางไปยังเซิร์ฟเวอร์หรือโปรโตคอลอื่นซึ่งไม่ตามไป: ตรวจสอบที่อยู่",
    "%@ answered with the status %@ instead of a user.": "%@ ตอบด้วยสถานะ %@ แทนข้อมูลผู้ใช้",
    "%@ has too many bytes for a user.": "%@ มีไบต์มากเกินไปสำหรับผู้ใช้หนึ่งคน",
    "--fake-delay goes from 0 to 1000000 seconds, not %@.":
      "--fake-delay ต้องอยู่ระหว่าง 0 ถึง 1000000 วินาที ไม่ใช่ %@",
    "--fake-failures is 0 or more, not %@.": "--fake-failures ต้องเป็น 0 ขึ้นไป ไม่ใช่ %@",
    "--user is fake, account, or an http, https or file URL, not “%@”.":
      "--user ต้องเป็น fake, account หรือ URL แบบ http, https หรือ file ไม่ใช่ “%@”",
  ]
}
