import { fold } from '@laurel/rules/text/fold';

/**
 * Adjectives of countries, in English, and those of countries with many festivals also in German, French, Spanish,
 * Italian and Portuguese, without accents. CLDR has none. “American” is missing, because it may mean a continent.
 */
const ADJECTIVES = `
  AE:emirati AL:albanian AM:armenian AR:argentine,argentinian,argentinean,argentinische,argentin,argentino
  AT:austrian,osterreichische,autrichienne,austriaco,austriaca AU:australian,australische,australienne,australiano,australiana
  AZ:azerbaijani BA:bosnian BD:bangladeshi BE:belgian,belgische,belge,belga BG:bulgarian BO:bolivian
  BR:brazilian,brasilianische,bresilienne,brasileno,brasilena,brasiliana,brasileira,brasileiro BY:belarusian
  CA:canadian,kanadische,canadienne,canadien,canadiense,canadese,canadiano CH:swiss,schweizer,schweizerische,suisse,suizo
  CL:chilean,chilenische,chilienne,chileno,chilena CM:cameroonian CN:chinese,chinesische,chinoise,chino,cinese
  CO:colombian,kolumbianische,colombienne,colombiano,colombiana CR:costa rican CU:cuban CY:cypriot
  CZ:czech,tschechische,tcheque,checo,checa,ceca DE:german,deutsche,allemande,allemand,aleman,alemana,tedesca,tedesco,alema
  DK:danish,danische,danoise,danes,danesa,danese DZ:algerian EC:ecuadorian EE:estonian EG:egyptian
  ES:spanish,spanische,espagnole,espanol,espanola,spagnola,espanhola ET:ethiopian
  FI:finnish,finnische,finlandaise,finlandesa,finlandese FR:french,franzosische,francaise,frances,francesa,francese
  GB:british,britische,britannique,britanico,britanica,britannica GE:georgian GH:ghanaian
  GR:greek,griechische,grecque,griego,griega,greca HR:croatian,kroatische,croate,croata
  HU:hungarian,ungarische,hongroise,hungaro,hungara,ungherese ID:indonesian
  IE:irish,irische,irlandaise,irlandes,irlandesa,irlandese IL:israeli,israelische,israelienne IN:indian,indische,indienne,indiana
  IQ:iraqi IR:iranian,iranische,iranienne,irani IS:icelandic,islandische,islandaise,islandese
  IT:italian,italienische,italienne,italiano,italiana JM:jamaican JO:jordanian
  JP:japanese,japanische,japonaise,japones,japonesa,giapponese KE:kenyan KR:korean,south korean,koreanische,coreenne,coreano,coreana
  KZ:kazakh LB:lebanese LK:sri lankan LT:lithuanian LU:luxembourgish LV:latvian MA:moroccan,marokkanische,marocaine,marroqui,marocchina
  MD:moldovan ME:montenegrin MK:macedonian MT:maltese MX:mexican,mexikanische,mexicaine,mexicano,mexicana,messicana
  MY:malaysian NG:nigerian NL:dutch,niederlandische,neerlandaise,hollandaise,holandes,holandesa,olandese
  NO:norwegian,norwegische,norvegienne,noruego,norvegese NP:nepali,nepalese NZ:new zealand,kiwi
  PE:peruvian,peruanische,peruvienne,peruano,peruana PH:filipino,philippine PK:pakistani
  PL:polish,polnische,polonaise,polaco,polaca,polacca PS:palestinian
  PT:portuguese,portugiesische,portugaise,portugues,portuguesa,portoghese PY:paraguayan QA:qatari
  RO:romanian,rumanische,roumaine,rumano,rumana,rumena RS:serbian,serbische,serbe,serbio
  RU:russian,russische,russe,ruso,rusa,russa SA:saudi,saudi arabian SE:swedish,schwedische,suedoise,sueco,sueca,svedese
  SG:singaporean SI:slovenian,slovene SK:slovak,slowakische,slovaque SN:senegalese SY:syrian TH:thai TN:tunisian
  TR:turkish,turkische,turque,turco,turca TW:taiwanese TZ:tanzanian UA:ukrainian,ukrainische,ukrainienne,ucraniano,ucraniana
  UG:ugandan UY:uruguayan UZ:uzbek VE:venezuelan VN:vietnamese XK:kosovar ZA:south african,sudafrikanische ZW:zimbabwean`;

let countriesByAdjective: ReadonlyMap<string, string> | null = null;

/** Returns the country (ISO 3166 alpha-2) that an adjective such as `German` or `française` means, or null. */
export function findCountryByAdjective(text: string): string | null {
  countriesByAdjective ??= new Map(
    ADJECTIVES.replace(/\n/g, ' ')
      .trim()
      .split(/ (?=[A-Z]{2}:)/)
      .flatMap((entry) =>
        entry
          .slice(3)
          .split(',')
          .map((adjective): [string, string] => [adjective, entry.slice(0, 2)]),
      ),
  );
  return countriesByAdjective.get(fold(text).trim()) ?? null;
}
