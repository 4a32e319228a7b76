/// The folding of letters with diacritics and strokes.
///
/// A letter is folded to the small letter of its canonical decomposition, without its marks (Unicode Character
/// Database). A Latin letter with a stroke is folded to the letter without it.
package nonisolated enum FoldedLetters {
  /// Returns the letter that a letter is folded to; `nil` if this table does not contain it.
  package static func letter(for value: UInt32) -> UInt32? {
    let folded: UInt16
    switch value {
    case 0xC0..<0x250: folded = latin[Int(value - 0xC0)]
    case 0x370..<0x400: folded = greek[Int(value - 0x370)]
    case 0x400..<0x530: folded = cyrillic[Int(value - 0x400)]
    case 0x1E00..<0x1F00: folded = moreLatin[Int(value - 0x1E00)]
    case 0x1F00..<0x2000: folded = moreGreek[Int(value - 0x1F00)]
    default: return nil
    }
    // A point stands for a scalar that is not a letter and stays unchanged.
    return folded == 0x2E ? value : UInt32(folded)
  }

  // U+00C0…U+024F
  private static let latin = values(
    """
    aaaaaaæceeeeiiiidnooooo.ouuuuyþßaaaaaaæceeeeiiiidnooooo.ouuuuyþy\
    aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiĳĳjjkkĸllllllŀ\
    ŀllnnnnnnŉŋŋooooooœœrrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs\
    bɓƃƃƅƅɔƈƈɖɗƌƌƍǝəɛƒƒɠɣƕɩiƙƙƚƛɯɲƞɵooƣƣƥƥʀƨƨʃƪƫƭƭʈuuʊʋƴƴzzʒƹƹƺƻƽƽƾƿ\
    ǀǁǂǃǆǆǆǉǉǉǌǌǌaaiioouuuuuuuuuuǝaaaaææǥǥggkkooooʒʒjǳǳǳggƕƿnnaaææoo\
    aaaaeeeeiiiioooorrrruuuussttȝȝhhƞȡȣȣȥȥaaeeooooooooyyȴȵȶȷȸȹⱥȼȼƚⱦȿ\
    ɀɂɂbuʌɇɇɉɉɋɋɍɍɏɏ
    """)

  // U+0370…U+03FF
  private static let greek = values(
    """
    ͱͱͳͳʹ.ͷͷ..ͺͻͼͽ.ϳ......α.εηι.ο.υωιαβγδεζηθικλμνξοπρ.στυφχψωιυαεηι\
    υαβγδεζηθικλμνξοπρσστυφχψωιυουωϗϐϑϒϒϒϕϖϗϙϙϛϛϝϝϟϟϡϡϣϣϥϥϧϧϩϩϫϫϭϭϯϯ\
    ϰϱϲϳθϵ.ϸϸϲϻϻϼͻͼͽ
    """)

  // U+0400…U+052F
  private static let cyrillic = values(
    """
    ееђгєѕііјљњћкиуџабвгдежзииклмнопрстуфхцчшщъыьэюяабвгдежзииклмноп\
    рстуфхцчшщъыьэюяееђгєѕііјљњћкиуџѡѡѣѣѥѥѧѧѩѩѫѫѭѭѯѯѱѱѳѳѵѵѵѵѹѹѻѻѽѽѿѿ\
    ҁҁ........ҋҋҍҍҏҏґґғғҕҕҗҗҙҙққҝҝҟҟҡҡңңҥҥҧҧҩҩҫҫҭҭүүұұҳҳҵҵҷҷҹҹһһҽҽҿҿ\
    ӏжжӄӄӆӆӈӈӊӊӌӌӎӎӏааааӕӕееәәәәжжззӡӡииииооөөөөээууууууччӷӷыыӻӻӽӽӿӿ\
    ԁԁԃԃԅԅԇԇԉԉԋԋԍԍԏԏԑԑԓԓԕԕԗԗԙԙԛԛԝԝԟԟԡԡԣԣԥԥԧԧԩԩԫԫԭԭԯԯ
    """)

  // U+1E00…U+1EFF
  private static let moreLatin = values(
    """
    aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmm\
    mmmmnnnnnnnnoooooooopppprrrrrrrrssssssssssttttttttuuuuuuuuuuvvvv\
    wwwwwwwwwwxxxxyyzzzzzzhtwyẚsẜẝßẟaaaaaaaaaaaaaaaaaaaaaaaaeeeeeeee\
    eeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyyỻỻỽỽỿỿ
    """)

  // U+1F00…U+1FFF
  private static let moreGreek = values(
    """
    ααααααααααααααααεεεεεε..εεεεεε..ηηηηηηηηηηηηηηηηιιιιιιιιιιιιιιιι\
    οοοοοο..οοοοοο..υυυυυυυυ.υ.υ.υ.υωωωωωωωωωωωωωωωωααεεηηιιοουυωω..\
    ααααααααααααααααηηηηηηηηηηηηηηηηωωωωωωωωωωωωωωωωααααα.ααααααα.ι.\
    ..ηηη.ηηεεηηη...ιιιι..ιιιιιι....υυυυρρυυυυυυρ.....ωωω.ωωοοωωω...
    """)

  private static func values(_ letters: String) -> [UInt16] {
    letters.unicodeScalars.map { UInt16(truncatingIfNeeded: $0.value) }
  }
}
