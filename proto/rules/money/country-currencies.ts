/** The countries that share a currency, by currency. */
const SHARED: Readonly<Record<string, string>> = {
  AUD: 'AU CC CX HM KI NF NR TV',
  CHF: 'CH LI',
  DKK: 'DK FO GL',
  EUR: 'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT',
  GBP: 'GB GG GS IM JE',
  ILS: 'IL PS',
  MAD: 'EH MA',
  NOK: 'BV NO SJ',
  NZD: 'CK NU NZ PN TK',
  SHP: 'AC SH TA',
  USD: 'AS BQ EC FM GU IO MH MP PR PW SV TC TL UM US VG VI',
  XAF: 'CF CG CM GA GQ TD',
  XCD: 'AG AI DM GD KN LC MS VC',
  XCG: 'CW SX',
  XOF: 'BF BJ CI GW ML NE SN TG',
  XPF: 'NC PF WF',
};
/** The currencies of one country, which is written in front of them. */
const OF_ONE_COUNTRY = `
  AE:AED AF:AFN AL:ALL AM:AMD AO:AOA AR:ARS AW:AWG AZ:AZN BA:BAM BB:BBD BD:BDT BH:BHD BI:BIF BM:BMD
  BN:BND BO:BOB BR:BRL BS:BSD BT:BTN BW:BWP BY:BYN BZ:BZD CA:CAD CD:CDF CL:CLP CN:CNY CO:COP CR:CRC
  CU:CUP CV:CVE CZ:CZK DJ:DJF DO:DOP DZ:DZD EG:EGP ER:ERN ET:ETB FJ:FJD FK:FKP GE:GEL GH:GHS GI:GIP
  GM:GMD GN:GNF GT:GTQ GY:GYD HK:HKD HN:HNL HT:HTG HU:HUF ID:IDR IN:INR IQ:IQD IR:IRR IS:ISK JM:JMD
  JO:JOD JP:JPY KE:KES KG:KGS KH:KHR KM:KMF KP:KPW KR:KRW KW:KWD KY:KYD KZ:KZT LA:LAK LB:LBP LK:LKR
  LR:LRD LS:LSL LY:LYD MD:MDL MG:MGA MK:MKD MM:MMK MN:MNT MO:MOP MR:MRU MU:MUR MV:MVR MW:MWK MX:MXN
  MY:MYR MZ:MZN NA:NAD NG:NGN NI:NIO NP:NPR OM:OMR PA:PAB PE:PEN PG:PGK PH:PHP PK:PKR PL:PLN PY:PYG
  QA:QAR RO:RON RS:RSD RU:RUB RW:RWF SA:SAR SB:SBD SC:SCR SD:SDG SE:SEK SG:SGD SL:SLE SO:SOS SR:SRD
  SS:SSP ST:STN SY:SYP SZ:SZL TH:THB TJ:TJS TM:TMT TN:TND TO:TOP TR:TRY TT:TTD TW:TWD TZ:TZS UA:UAH
  UG:UGX UY:UYU UZ:UZS VE:VES VN:VND VU:VUV WS:WST YE:YER ZA:ZAR ZM:ZMW ZW:ZWG`;

const currencyByCountry: ReadonlyMap<string, string> = new Map([
  ...Object.entries(SHARED).flatMap(([currency, countries]) =>
    countries.split(' ').map((country): [string, string] => [country, currency]),
  ),
  ...OF_ONE_COUNTRY.trim()
    .split(/\s+/)
    .map((pair): [string, string] => [pair.slice(0, 2), pair.slice(3)]),
]);

const DEFAULT_CURRENCY = 'EUR';

/** Returns the currency of a country (ISO 3166 alpha-2); null for an unknown one. */
export const getCountryCurrency = (country: string): string | null => currencyByCountry.get(country) ?? null;

/**
 * Returns the currency of the first locale whose region is stated or likely: `en-GB` is GBP, `ja` is JPY. English
 * without a region says nothing about the country, so it is skipped. The euro if no locale names a country.
 */
export function getLocaleCurrency(locales: readonly string[]): string {
  for (const tag of locales) {
    const currency = getTagCurrency(tag);
    if (currency !== null) return currency;
  }
  return DEFAULT_CURRENCY;
}

function getTagCurrency(tag: string): string | null {
  try {
    const locale = new Intl.Locale(tag);
    const region = locale.region ?? (locale.language === 'en' ? undefined : locale.maximize().region);
    return region === undefined ? null : getCountryCurrency(region);
  } catch {
    return null; // the browser reports an invalid tag
  }
}
