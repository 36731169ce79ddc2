/**
 * Codes of countries: ISO 3166-1 alpha-2 and alpha-3, and those of sports (IOC, FIFA) and of the EU that are no other
 * country's ISO code: Bahrain's BRN means Brunei.
 */
const CODES = `
  AD AND; AE ARE UAE; AF AFG; AG ATG ANT; AI AIA; AL ALB; AM ARM; AO AGO ANG; AQ ATA; AR ARG; AS ASM ASA;
  AT AUT; AU AUS; AW ABW ARU; AX ALA; AZ AZE; BA BIH; BB BRB BAR; BD BGD BAN; BE BEL; BF BFA BUR; BG BGR BUL;
  BH BHR; BI BDI; BJ BEN; BL BLM; BM BMU BER; BN BRN BRU; BO BOL; BQ BES; BR BRA; BS BHS BAH; BT BTN BHU;
  BV BVT; BW BWA BOT; BY BLR; BZ BLZ BIZ; CA CAN; CC CCK; CD COD; CF CAF CTA; CG COG CGO; CH CHE SUI; CI CIV;
  CK COK; CL CHL CHI; CM CMR; CN CHN; CO COL; CR CRI CRC; CU CUB; CV CPV; CW CUW; CX CXR; CY CYP; CZ CZE;
  DE DEU GER; DJ DJI; DK DNK DEN; DM DMA; DO DOM; DZ DZA ALG; EC ECU; EE EST; EG EGY; EH ESH; ER ERI; ES ESP;
  ET ETH; FI FIN; FJ FJI FIJ; FK FLK; FM FSM; FO FRO; FR FRA; GA GAB; GB GBR ENG SCO WAL NIR UK; GD GRD GRN;
  GE GEO; GF GUF; GG GGY; GH GHA; GI GIB; GL GRL; GM GMB GAM; GN GIN GUI; GP GLP; GQ GNQ GEQ EQG;
  GR GRC GRE EL; GS SGS; GT GTM GUA; GU GUM; GW GNB GBS; GY GUY; HK HKG; HM HMD; HN HND HON; HR HRV CRO;
  HT HTI HAI; HU HUN; ID IDN INA; IE IRL; IL ISR; IM IMN; IN IND; IO IOT; IQ IRQ; IR IRN IRI; IS ISL; IT ITA;
  JE JEY; JM JAM; JO JOR; JP JPN; KE KEN; KG KGZ; KH KHM CAM; KI KIR; KM COM; KN KNA SKN; KP PRK; KR KOR;
  KW KWT KUW; KY CYM CAY; KZ KAZ; LA LAO; LB LBN LIB; LC LCA; LI LIE; LK LKA SRI; LR LBR; LS LSO LES; LT LTU;
  LU LUX; LV LVA LAT; LY LBY LBA; MA MAR; MC MCO MON; MD MDA; ME MNE; MF MAF; MG MDG MAD; MH MHL; MK MKD;
  ML MLI; MM MMR MYA; MN MNG MGL; MO MAC; MP MNP; MQ MTQ; MR MRT MTN; MS MSR; MT MLT; MU MUS MRI; MV MDV;
  MW MWI MAW; MX MEX; MY MYS MAS; MZ MOZ; NA NAM; NC NCL; NE NER NIG; NF NFK; NG NGA NGR; NI NIC NCA;
  NL NLD NED; NO NOR; NP NPL NEP; NR NRU; NU NIU; NZ NZL; OM OMN OMA; PA PAN; PE PER; PF PYF TAH; PG PNG;
  PH PHL PHI; PK PAK; PL POL; PM SPM; PN PCN; PR PRI PUR; PS PSE PLE; PT PRT POR; PW PLW; PY PRY PAR; QA QAT;
  RE REU; RO ROU ROM; RS SRB; RU RUS; RW RWA; SA SAU KSA; SB SLB SOL; SC SYC SEY; SD SDN SUD; SE SWE;
  SG SGP SIN; SH SHN; SI SVN SLO; SJ SJM; SK SVK; SL SLE; SM SMR; SN SEN; SO SOM; SR SUR; SS SSD; ST STP;
  SV SLV ESA; SX SXM; SY SYR; SZ SWZ; TC TCA; TD TCD CHA; TF ATF; TG TGO TOG; TH THA; TJ TJK; TK TKL; TL TLS;
  TM TKM; TN TUN; TO TON TGA; TR TUR; TT TTO TRI; TV TUV; TW TWN TPE; TZ TZA TAN; UA UKR; UG UGA; UM UMI;
  US USA; UY URY URU; UZ UZB; VA VAT; VC VCT VIN; VE VEN; VG VGB IVB; VI VIR ISV; VN VNM VIE; VU VUT VAN;
  WF WLF; WS WSM SAM; XK XKX KOS KVX RKS; YE YEM; YT MYT; ZA ZAF RSA; ZM ZMB ZAM; ZW ZWE ZIM`;

/** The codes on cars of one letter, which tables in Europe use: Germany's D. */
const CAR_CODES: Readonly<Record<string, string>> = {
  A: 'AT',
  B: 'BE',
  D: 'DE',
  E: 'ES',
  F: 'FR',
  H: 'HU',
  I: 'IT',
  L: 'LU',
  M: 'MT',
  N: 'NO',
  P: 'PT',
  S: 'SE',
};

const codesByCountry: ReadonlyMap<string, readonly string[]> = new Map(
  CODES.trim()
    .split(/;\s+/)
    .map((entry) => entry.split(' '))
    .map(([alpha2, ...codes]) => [alpha2!, codes]),
);
const countryByCode: ReadonlyMap<string, string> = new Map(
  [...codesByCountry].flatMap(([alpha2, codes]) => [alpha2, ...codes].map((code) => [code, alpha2] as const)),
);

/** Returns the codes of a country (two letters) that have three letters or are not of ISO: `DEU` and `GER`. */
export const listCountryCodes = (country: string): readonly string[] => codesByCountry.get(country) ?? [];

/** Returns the country (two letters) of a code in any case, with or without points (`U.S.A.`); null if it is unknown. */
export const findCountryByCode = (text: string): string | null =>
  countryByCode.get(text.trim().replace(/\.\s*/g, '').toUpperCase()) ?? null;
/** Returns the country (two letters) of a code that a table uses: one of these codes, or one on cars, such as `D`. */
export const findCountryByCellCode = (text: string): string | null =>
  CAR_CODES[text.trim()] ?? findCountryByCode(text);
