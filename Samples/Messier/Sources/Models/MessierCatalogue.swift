import Stepwise

/// The 110 objects of Messier's list.
///
/// The sample's `README.md` names the sources of the facts, and the facts that are in doubt.
nonisolated enum MessierCatalogue {
  /// All objects, in the order of their numbers; read from the table when they are first asked for.
  static let objects: [MessierDataModel] = table.split(separator: "\n").compactMap { row in
    guard var object = MessierDataModel(row: row) else { return nil }
    object.description = descriptions[object.number]
    if let page = pages[object.number] {
      object.pageLink = "https://www.nasa.gov/feature/goddard/2017/\(page.name)"
      object.imageLink = "https://www.nasa.gov/sites/default/files/thumbnails/image/\(page.image)"
      object.updated = try? CalendarDate(year: 2017, month: 10, day: 19)
    }
    return object
  }

  private static let pages = [
    1: (name: "messier-1-the-crab-nebula", image: "crab-nebula-mosaic.jpg"),
    8: (name: "messier-8-the-lagoon-nebula", image: "heic1015a.jpg"),
    57: (name: "messier-57-the-ring-nebula", image: "ring-nebula-full_jpg.jpg"),
  ]

  private static let descriptions = [
    1: """
    The star was seen to explode in the year 1054. Its core is still there: a pulsar, which \
    turns thirty times a second and keeps the cloud alight. This is where Messier's list began, \
    since it is so easily taken for a comet.
    """,
    8: """
    Stars are being born in it: a young cluster, NGC 6530, lies in its eastern half. A dark lane \
    across it, like the water of a lagoon, gave it its name.
    """,
    24: "It is no cluster, and IC 4715 is the cloud: NGC 6603 is a small cluster inside it.",
    40: "They are probably not a pair at all, but two stars at different distances.",
    57: """
    The ring is what we see of a shell of gas whose middle is nearly empty. The small hot star \
    that shed it is still at the centre, and will be a white dwarf.
    """,
    73: "They probably have nothing to do with one another.",
    91: "It was lost for almost two centuries, because of an error in the position that was noted.",
    102: """
    Which galaxy was meant is not certain: some take the entry for Messier 101, seen a second \
    time.
    """,
  ]

  /// Number, NGC or IC number, common name, kind, constellation, right ascension in hours,
  /// declination in degrees, magnitude, distance in light years, size in arcminutes, discoverer,
  /// year.
  private static let table = """
    1|NGC 1952|Crab Nebula|supernovaRemnant|Taurus|\
    5.57555|22.0145|8.4|6500|6.0|John Bevis|1731
    2|NGC 7089||globularCluster|Aquarius|\
    21.55750|-0.8233|6.5|37500|13.0|Jean-Dominique Maraldi|1746
    3|NGC 5272||globularCluster|Canes Venatici|\
    13.70312|28.3754|6.3|33900|16.2|Charles Messier|1764
    4|NGC 6121||globularCluster|Scorpius|\
    16.39317|-26.5255|5.6|7200|26.3|Philippe Loys de Chéseaux|1746
    5|NGC 5904||globularCluster|Serpens|\
    15.30938|2.0827|5.8|24500|17.4|Gottfried Kirch|1702
    6|NGC 6405|Butterfly Cluster|openCluster|Scorpius|\
    17.67243|-32.2542|4.2|1600|25.0|Giovanni Battista Hodierna|before 1654
    7|NGC 6475|Ptolemy's Cluster|openCluster|Scorpius|\
    17.89755|-34.7928|3.3|980|80.0|Ptolemy|about 130
    8|NGC 6523|Lagoon Nebula|diffuseNebula|Sagittarius|\
    18.06146|-24.3802|6.0|4100|90.0|Giovanni Battista Hodierna|before 1654
    9|NGC 6333||globularCluster|Ophiuchus|\
    17.31994|-18.5162|7.9|25800|9.3|Charles Messier|1764
    10|NGC 6254||globularCluster|Ophiuchus|\
    16.95250|-4.0993|6.6|14400|15.1|Charles Messier|1764
    11|NGC 6705|Wild Duck Cluster|openCluster|Scutum|\
    18.85166|-6.2700|5.8|6120|14.0|Gottfried Kirch|1681
    12|NGC 6218||globularCluster|Ophiuchus|\
    16.78737|-1.9478|6.6|15700|14.5|Charles Messier|1764
    13|NGC 6205|Hercules Globular Cluster|globularCluster|Hercules|\
    16.69490|36.4613|5.8|22800|17.0|Edmond Halley|1714
    14|NGC 6402||globularCluster|Ophiuchus|\
    17.62671|-3.2459|7.6|30300|11.0|Charles Messier|1764
    15|NGC 7078||globularCluster|Pegasus|\
    21.49955|12.1668|6.3|33600|12.3|Jean-Dominique Maraldi|1746
    16|NGC 6611|Eagle Nebula|openClusterWithNebulosity|Serpens|\
    18.31338|-13.8072|6.0|7000|7.0|Philippe Loys de Chéseaux|1745 or 1746
    17|NGC 6618|Omega Nebula|diffuseNebula|Sagittarius|\
    18.34642|-16.1715|6.0|5000|11.0|Philippe Loys de Chéseaux|1745 or 1746
    18|NGC 6613||openCluster|Sagittarius|\
    18.33291|-17.1020|6.9|4900|9.0|Charles Messier|1764
    19|NGC 6273||globularCluster|Ophiuchus|\
    17.04380|-26.2679|6.8|28700|14.0|Charles Messier|1764
    20|NGC 6514|Trifid Nebula|diffuseNebula|Sagittarius|\
    18.03972|-23.0300|6.3|5200|28.0|Charles Messier|1764
    21|NGC 6531||openCluster|Sagittarius|\
    18.07040|-22.4901|5.9|4250|13.0|Charles Messier|1764
    22|NGC 6656|Sagittarius Cluster|globularCluster|Sagittarius|\
    18.60672|-23.9034|5.1|10400|24.0|Abraham Ihle|1665
    23|NGC 6494||openCluster|Sagittarius|\
    17.95133|-18.9853|5.5|2150|27.0|Charles Messier|1764
    24|IC 4715|Small Sagittarius Star Cloud|starCloud|Sagittarius|\
    18.28226|-18.5146|4.6|10000|90.0|Charles Messier|1764
    25|IC 4725||openCluster|Sagittarius|\
    18.52966|-19.1149|4.6|2000|32.0|Philippe Loys de Chéseaux|1745 or 1746
    26|NGC 6694||openCluster|Scutum|\
    18.75518|-9.3836|8.0|5000|14.0|Charles Messier|1764
    27|NGC 6853|Dumbbell Nebula|planetaryNebula|Vulpecula|\
    19.99344|22.7210|7.4|1250|8.0|Charles Messier|1764
    28|NGC 6626||globularCluster|Sagittarius|\
    18.40914|-24.8698|6.9|17900|11.2|Charles Messier|1764
    29|NGC 6913|Cooling Tower|openCluster|Cygnus|\
    20.39938|38.5077|6.6|5000|7.0|Charles Messier|1764
    30|NGC 7099||globularCluster|Capricornus|\
    21.67278|-23.1791|7.2|26400|11.0|Charles Messier|1764
    31|NGC 224|Andromeda Galaxy|spiralGalaxy|Andromeda|\
    0.71232|41.2691|3.4|2540000|189.1|Abd al-Rahman al-Sufi|964
    32|NGC 221||ellipticalGalaxy|Andromeda|\
    0.71162|40.8653|8.1|2510000|8.5|Guillaume Le Gentil|1749
    33|NGC 598|Triangulum Galaxy|spiralGalaxy|Triangulum|\
    1.56414|30.6602|5.7|2730000|70.8|Giovanni Battista Hodierna|before 1654
    34|NGC 1039||openCluster|Perseus|\
    2.70206|42.7461|5.2|1500|35.0|Giovanni Battista Hodierna|before 1654
    35|NGC 2168||openCluster|Gemini|\
    6.15141|24.3386|5.1|2800|28.0|Philippe Loys de Chéseaux|1745 or 1746
    36|NGC 1960||openCluster|Auriga|\
    5.60493|34.1407|6.0|4100|12.0|Giovanni Battista Hodierna|before 1654
    37|NGC 2099||openCluster|Auriga|\
    5.87176|32.5530|5.6|4510|24.0|Giovanni Battista Hodierna|before 1654
    38|NGC 1912|Starfish Cluster|openCluster|Auriga|\
    5.47847|35.8549|6.4|4200|21.0|Giovanni Battista Hodierna|before 1654
    39|NGC 7092||openCluster|Cygnus|\
    21.53009|48.4382|4.6|1000|31.0|Charles Messier|1764
    40||Winnecke 4|doubleStar|Ursa Major|\
    12.37114|58.0844|9.1|510|0.8|Charles Messier|1764
    41|NGC 2287||openCluster|Canis Major|\
    6.76665|-20.7542|4.5|2300|38.0|Giovanni Battista Hodierna|before 1654
    42|NGC 1976|Orion Nebula|diffuseNebula|Orion|\
    5.58791|-5.3897|4.0|1344|66.0|Nicolas-Claude Fabri de Peiresc|1610
    43|NGC 1982|De Mairan's Nebula|diffuseNebula|Orion|\
    5.59205|-5.2675|9.0|1344|20.0|Jean-Jacques d'Ortous de Mairan|1731
    44|NGC 2632|Beehive Cluster|openCluster|Cancer|\
    8.67283|19.6721|3.1|577|95.0||
    45||Pleiades|openCluster|Taurus|\
    3.79128|24.1053|1.6|444|120.0||
    46|NGC 2437||openCluster|Puppis|\
    7.69634|-14.8100|6.1|5400|22.8|Charles Messier|1771
    47|NGC 2422||openCluster|Puppis|\
    7.60973|-14.4826|4.4|1600|30.0|Giovanni Battista Hodierna|before 1654
    48|NGC 2548||openCluster|Hydra|\
    8.22866|-5.7504|5.8|2500|30.0|Charles Messier|1771
    49|NGC 4472||ellipticalGalaxy|Virgo|\
    12.49632|8.0005|8.4|56000000|10.2|Charles Messier|1771
    50|NGC 2323||openCluster|Monoceros|\
    7.04458|-8.3640|5.9|3100|16.0|Giovanni Domenico Cassini|1711
    51|NGC 5194|Whirlpool Galaxy|spiralGalaxy|Canes Venatici|\
    13.49797|47.1952|8.4|28000000|11.2|Charles Messier|1773
    52|NGC 7654||openCluster|Cassiopeia|\
    23.41344|61.5932|6.9|5000|13.0|Charles Messier|1774
    53|NGC 5024||globularCluster|Coma Berenices|\
    13.21534|18.1691|7.7|58000|13.0|Johann Elert Bode|1775
    54|NGC 6715||globularCluster|Sagittarius|\
    18.91758|-30.4785|7.7|86400|9.1|Charles Messier|1778
    55|NGC 6809||globularCluster|Sagittarius|\
    19.66650|-30.9621|6.5|17600|19.0|Nicolas-Louis de Lacaille|1752
    56|NGC 6779||globularCluster|Lyra|\
    19.27653|30.1845|8.3|31600|7.1|Charles Messier|1779
    57|NGC 6720|Ring Nebula|planetaryNebula|Lyra|\
    18.89306|33.0286|8.8|2600|1.4|Charles Messier|1779
    58|NGC 4579||spiralGalaxy|Virgo|\
    12.62876|11.8182|9.8|63000000|5.9|Charles Messier|1779
    59|NGC 4621||ellipticalGalaxy|Virgo|\
    12.70062|11.6470|9.6|60000000|5.0|Johann Gottfried Koehler|1779
    60|NGC 4649||ellipticalGalaxy|Virgo|\
    12.72777|11.5527|8.8|55000000|7.0|Johann Gottfried Koehler|1779
    61|NGC 4303||spiralGalaxy|Virgo|\
    12.36525|4.4736|9.7|54000000|6.5|Barnaba Oriani|1779
    62|NGC 6266||globularCluster|Ophiuchus|\
    17.02017|-30.1124|6.6|22200|14.1|Charles Messier|1771
    63|NGC 5055|Sunflower Galaxy|spiralGalaxy|Canes Venatici|\
    13.26370|42.0293|8.6|27000000|12.6|Pierre Méchain|1779
    64|NGC 4826|Black Eye Galaxy|spiralGalaxy|Coma Berenices|\
    12.94546|21.6830|8.5|17000000|10.0|Edward Pigott|1779
    65|NGC 3623||spiralGalaxy|Leo|\
    11.31553|13.0924|9.3|41000000|8.7|Charles Messier|1780
    66|NGC 3627||spiralGalaxy|Leo|\
    11.33749|12.9915|8.9|35000000|9.1|Charles Messier|1780
    67|NGC 2682||openCluster|Cancer|\
    8.85559|11.8119|6.9|2700|30.0|Johann Gottfried Koehler|1779
    68|NGC 4590||globularCluster|Hydra|\
    12.65778|-26.7430|8.0|33600|11.0|Charles Messier|1780
    69|NGC 6637||globularCluster|Sagittarius|\
    18.52312|-32.3480|8.3|28700|7.1|Charles Messier|1780
    70|NGC 6681||globularCluster|Sagittarius|\
    18.72018|-32.2919|8.1|29400|8.0|Charles Messier|1780
    71|NGC 6838||globularCluster|Sagitta|\
    19.89614|18.7784|8.3|13000|7.2|Philippe Loys de Chéseaux|1745 or 1746
    72|NGC 6981||globularCluster|Aquarius|\
    20.89109|-12.5371|9.3|54600|6.0|Pierre Méchain|1780
    73|NGC 6994||asterism|Aquarius|\
    20.98221|-12.6355|9.0|2480|2.8|Charles Messier|1780
    74|NGC 628|Phantom Galaxy|spiralGalaxy|Pisces|\
    1.61160|15.7837|9.4|30000000|10.5|Pierre Méchain|1780
    75|NGC 6864||globularCluster|Sagittarius|\
    20.10134|-21.9222|8.6|67500|6.0|Pierre Méchain|1780
    76|NGC 650|Little Dumbbell Nebula|planetaryNebula|Perseus|\
    1.70547|51.5755|10.1|3400|2.7|Pierre Méchain|1780
    77|NGC 1068|Cetus A|spiralGalaxy|Cetus|\
    2.71131|-0.0133|8.9|47000000|7.0|Pierre Méchain|1780
    78|NGC 2068||diffuseNebula|Orion|\
    5.77939|0.0793|8.2|1600|8.0|Pierre Méchain|1780
    79|NGC 1904||globularCluster|Lepus|\
    5.40294|-24.5242|8.0|41100|8.7|Pierre Méchain|1780
    80|NGC 6093||globularCluster|Scorpius|\
    16.28403|-22.9751|7.3|32600|9.0|Charles Messier|1781
    81|NGC 3031|Bode's Galaxy|spiralGalaxy|Ursa Major|\
    9.92588|69.0653|6.9|12000000|24.9|Johann Elert Bode|1774
    82|NGC 3034|Cigar Galaxy|irregularGalaxy|Ursa Major|\
    9.93131|69.6794|8.4|12000000|11.0|Johann Elert Bode|1774
    83|NGC 5236|Southern Pinwheel Galaxy|spiralGalaxy|Hydra|\
    13.61693|-29.8654|7.5|15000000|12.9|Nicolas-Louis de Lacaille|1752
    84|NGC 4374||lenticularGalaxy|Virgo|\
    12.41771|12.8870|9.3|60000000|6.5|Charles Messier|1781
    85|NGC 4382||lenticularGalaxy|Coma Berenices|\
    12.42336|18.1915|9.1|60000000|7.1|Pierre Méchain|1781
    86|NGC 4406||lenticularGalaxy|Virgo|\
    12.43659|12.9462|8.9|53000000|8.9|Charles Messier|1781
    87|NGC 4486|Virgo A|ellipticalGalaxy|Virgo|\
    12.51373|12.3911|8.6|55000000|7.2|Charles Messier|1781
    88|NGC 4501||spiralGalaxy|Coma Berenices|\
    12.53310|14.4204|9.6|60000000|7.0|Charles Messier|1781
    89|NGC 4552||ellipticalGalaxy|Virgo|\
    12.59439|12.5563|9.8|51000000|5.0|Charles Messier|1781
    90|NGC 4569||spiralGalaxy|Virgo|\
    12.61383|13.1629|9.5|59000000|9.5|Charles Messier|1781
    91|NGC 4548||spiralGalaxy|Coma Berenices|\
    12.59068|14.4963|10.2|60000000|5.4|Charles Messier|1781
    92|NGC 6341||globularCluster|Hercules|\
    17.28535|43.1365|6.5|26700|14.0|Johann Elert Bode|1777
    93|NGC 2447||openCluster|Puppis|\
    7.74145|-23.8531|6.2|3600|15.0|Charles Messier|1781
    94|NGC 4736|Cat's Eye Galaxy|spiralGalaxy|Canes Venatici|\
    12.84807|41.1204|8.2|16000000|11.0|Pierre Méchain|1781
    95|NGC 3351||spiralGalaxy|Leo|\
    10.73269|11.7038|9.7|33000000|7.4|Pierre Méchain|1781
    96|NGC 3368||spiralGalaxy|Leo|\
    10.77937|11.8199|9.2|36000000|7.8|Pierre Méchain|1781
    97|NGC 3587|Owl Nebula|planetaryNebula|Ursa Major|\
    11.24659|55.0190|9.9|2030|3.4|Pierre Méchain|1781
    98|NGC 4192||spiralGalaxy|Coma Berenices|\
    12.23008|14.9003|10.1|52000000|9.8|Pierre Méchain|1781
    99|NGC 4254||spiralGalaxy|Coma Berenices|\
    12.31378|14.4165|9.9|50000000|5.3|Pierre Méchain|1781
    100|NGC 4321||spiralGalaxy|Coma Berenices|\
    12.38190|15.8218|9.4|55000000|7.0|Pierre Méchain|1781
    101|NGC 5457|Pinwheel Galaxy|spiralGalaxy|Ursa Major|\
    14.05348|54.3489|7.9|21000000|28.8|Pierre Méchain|1781
    102|NGC 5866|Spindle Galaxy|lenticularGalaxy|Draco|\
    15.10819|55.7632|9.9|48000000|5.2|Pierre Méchain|1781
    103|NGC 581||openCluster|Cassiopeia|\
    1.55606|60.6580|7.4|8000|6.0|Pierre Méchain|1781
    104|NGC 4594|Sombrero Galaxy|spiralGalaxy|Virgo|\
    12.66651|-11.6231|8.3|30000000|9.0|Pierre Méchain|1781
    105|NGC 3379||ellipticalGalaxy|Leo|\
    10.79711|12.5816|9.3|34000000|5.0|Pierre Méchain|1781
    106|NGC 4258||spiralGalaxy|Canes Venatici|\
    12.31597|47.3040|8.4|24000000|18.6|Pierre Méchain|1781
    107|NGC 6171||globularCluster|Ophiuchus|\
    16.54220|-13.0536|8.1|20900|10.0|Pierre Méchain|1782
    108|NGC 3556||spiralGalaxy|Ursa Major|\
    11.19194|55.6741|10.0|46000000|8.6|Pierre Méchain|1781
    109|NGC 3992||spiralGalaxy|Ursa Major|\
    11.95999|53.3745|9.8|83500000|7.6|Pierre Méchain|1781
    110|NGC 205||ellipticalGalaxy|Andromeda|\
    0.67280|41.6853|8.2|2690000|19.5|Charles Messier|1773
    """
}

nonisolated extension MessierDataModel {
  /// Reads an object from a row of the table; `nil` if the row is invalid.
  fileprivate init?(row: Substring) {
    let fields = row.split(separator: "|", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? nil : String($0) }
    guard fields.count == 12, let number = fields[0].flatMap({ Int($0) }),
      let kind = fields[3].flatMap(MessierKind.init), let constellation = fields[4],
      let rightAscension = fields[5].flatMap({ Double($0) }),
      let declination = fields[6].flatMap({ Double($0) }),
      let magnitude = fields[7].flatMap({ Double($0) }),
      let distance = fields[8].flatMap({ Int($0) }),
      let size = fields[9].flatMap({ Double($0) })
    else { return nil }
    self.init(
      number: number, commonName: fields[2], kind: kind, constellation: constellation,
      catalogueNumber: fields[1], rightAscension: rightAscension, declination: declination,
      magnitude: magnitude, distance: distance, size: size, discoverer: fields[10],
      discovered: fields[11])
  }
}
