const splitCodes = (text: string) => text.trim().split(/\s+/);

/** Legal tender (ISO 4217) by digits of the minor unit. Intl differs: it reflects everyday usage. */
const byDigits: Readonly<Record<number, readonly string[]>> = {
  0: splitCodes(`
  BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF`),
  2: splitCodes(`
  AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP
  CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS
  INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN
  MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE
  SOS SRD SSP STN SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VES WST XCD XCG YER ZAR ZMW ZWG`),
  3: splitCodes(`
  BHD IQD JOD KWD LYD OMR TND`),
};
const digits = new Map(
  Object.entries(byDigits).flatMap(([number, codes]) => codes.map((code) => [code, Number(number)] as const)),
);

/** Currency codes in alphabetical order. */
export const CURRENCIES: readonly string[] = [...digits.keys()].sort();
export const isCurrency = (code: string): boolean => digits.has(code);

/** Returns the digits of a currency's minor unit: 0 for JPY, 3 for KWD, 2 for unknown codes. */
export const getCurrencyDigits = (currency: string): number => digits.get(currency.toUpperCase()) ?? 2;
