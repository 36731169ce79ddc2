/**
 * UN standard country and area codes (M49). Each region has its parent region and the countries that belong
 * to none of its subregions. Kosovo, which the UN does not list, is in Southern Europe.
 */
const TABLE: readonly (readonly [code: string, parent: string | null, countries: string])[] = [
  ['002', null, ''],
  ['009', null, ''],
  ['019', null, ''],
  ['142', null, ''],
  ['150', null, ''],
  ['202', '002', ''],
  ['419', '019', ''],
  ['005', '419', 'AR BO BR BV CL CO EC FK GF GS GY PE PY SR UY VE'],
  ['011', '202', 'BF BJ CI CV GH GM GN GW LR ML MR NE NG SH SL SN TG'],
  ['013', '419', 'BZ CR GT HN MX NI PA SV'],
  ['014', '202', 'BI DJ ER ET IO KE KM MG MU MW MZ RE RW SC SO SS TF TZ UG YT ZM ZW'],
  ['015', '002', 'DZ EG EH LY MA SD TN'],
  ['017', '202', 'AO CD CF CG CM GA GQ ST TD'],
  ['018', '202', 'BW LS NA SZ ZA'],
  ['021', '019', 'BM CA GL PM US'],
  ['029', '419', 'AG AI AW BB BL BQ BS CU CW DM DO GD GP HT JM KN KY LC MF MQ MS PR SX TC TT VC VG VI'],
  ['030', '142', 'CN HK JP KP KR MN MO TW'],
  ['034', '142', 'AF BD BT IN IR LK MV NP PK'],
  ['035', '142', 'BN ID KH LA MM MY PH SG TH TL VN'],
  ['039', '150', 'AD AL BA ES GI GR HR IT ME MK MT PT RS SI SM VA XK'],
  ['053', '009', 'AU CC CX HM NF NZ'],
  ['054', '009', 'FJ NC PG SB VU'],
  ['057', '009', 'FM GU KI MH MP NR PW UM'],
  ['061', '009', 'AS CK NU PF PN TK TO TV WF WS'],
  ['143', '142', 'KG KZ TJ TM UZ'],
  ['145', '142', 'AE AM AZ BH CY GE IL IQ JO KW LB OM PS QA SA SY TR YE'],
  ['151', '150', 'BG BY CZ HU MD PL RO RU SK UA'],
  ['154', '150', 'AX DK EE FI FO GB GG IE IM IS JE LT LV NO SE SJ'],
  ['155', '150', 'AT BE CH DE FR LI LU MC NL'],
];

const getRegionCountries = (code: string): string[] =>
  TABLE.flatMap(([regionCode, parentCode, directCountries]) => {
    if (regionCode === code) return directCountries.split(' ').filter(Boolean);
    return parentCode === code ? getRegionCountries(regionCode) : [];
  });

/** The UN regions and subregions by code, each with all its countries (ISO 3166-1 alpha-2). */
export const M49_REGIONS: ReadonlyMap<string, readonly string[]> = new Map(
  TABLE.map(([code]) => [code, getRegionCountries(code).sort()]),
);
