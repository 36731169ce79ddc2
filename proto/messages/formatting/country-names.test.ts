import { readFileSync } from 'node:fs';
import path from 'node:path';
import { COUNTRIES } from '@laurel/rules/locations/countries';
import { findCountry, findCountryByName, findCountryInQuery } from './country-names.js';

it.each([
  ['Deutschland', 'DE'],
  ['República Checa', 'CZ'],
  ['République tchèque', 'CZ'],
  ['Gran Bretaña', 'GB'],
  ['Großbritannien', 'GB'],
  ['Inglaterra', 'GB'],
  ['Angleterre', 'GB'],
  ['Costa de Marfil', 'CI'],
  ['EE.UU.', 'US'],
  ['Holanda', 'NL'],
  ['Slovak Republic', 'SK'],
  ['Korea, Republic of', 'KR'],
  ['Iran, Islamic Republic of', 'IR'],
  ['the Netherlands', 'NL'],
  ['S. Korea', 'KR'],
  ['N. Macedonia', 'MK'],
  ['N. Ireland', 'GB'],
  ['Czech Rep.', 'CZ'],
  ['Rep. of Ireland', 'IE'],
  ['Dem. Rep. of Congo', 'CD'],
  ['Hong Kong SAR', 'HK'],
  ['Shqipëria', 'AL'],
  ['Atlantis', null],
  ['', null],
])('reads the country %s as %s', (text, country) => expect(findCountryByName(text)).toBe(country));

it.each([
  ['GER', 'DE'],
  ['SUI', 'CH'],
  ['ned', 'NL'],
  ['DEN', 'DK'],
  ['POR', 'PT'],
  ['CRO', 'HR'],
  ['SLO', 'SI'],
  ['GRE', 'GR'],
  ['BUL', 'BG'],
  ['ENG', 'GB'],
  ['USA', 'US'],
  ['U.S.A.', 'US'],
  ['U. S.', 'US'],
  ['U.K.', 'GB'],
  ['UK', 'GB'],
  ['U.A.E.', 'AE'],
  ['Great Britain', 'GB'],
  ['Gt. Britain', 'GB'],
  ['Holland', 'NL'],
  ['Czechia', 'CZ'],
  ['BRN', 'BN'],
  ['XK', 'XK'],
  ['KOS', 'XK'],
  ['RKS', 'XK'],
  ['Kosovo', 'XK'],
  ['Kosova', 'XK'],
  ['Kosovë', 'XK'],
  ['Косово', 'XK'],
  ['Republic of Kosovo', 'XK'],
  ['D', 'DE'],
  ['A', 'AT'],
  ['Z', null],
  ['Niemcy', 'DE'],
  ['Německo', 'DE'],
  ['Velká Británie', 'GB'],
  ['Wielka Brytania', 'GB'],
  ['Stany Zjednoczone', 'US'],
  ['Frankrike', 'FR'],
  ['Németország', 'DE'],
  ['Prancūzija', 'FR'],
  ['Німеччина', 'DE'],
  ['ZZZ', null],
  ['XX', null],
])('a cell with %s states the country %s', (text, country) => expect(findCountry(text)).toBe(country));

it.each([
  [
    'KR',
    'Korea',
    'Corée',
    'Corea',
    'Coreia',
    'Корея',
    'Южная Корея',
    '한국',
    '韓国',
    '韩国',
    '韓國',
    'เกาหลีใต้',
  ],
  ['CG', 'Congo', 'Kongo', 'Конго', 'コンゴ', '刚果'],
  ['GN', 'Guinea', 'Guinée', 'Gwinea', 'Гвинея', 'ギニア'],
  ['MK', 'Macedonia', 'Macédoine', 'Mazedonien', 'Makedonien', 'Македонија', 'Македония', 'Μακεδονία'],
  ['CZ', 'Czechia', 'Tschechien', 'Tchéquie', 'Chequia', 'Cechia', 'Česko', 'Czechy', 'Чехия', 'チェコ'],
  ['NL', 'Holland', 'Hollande', 'Olanda', 'Голландия', 'オランダ', '荷兰'],
  [
    'US',
    'USA',
    'Stati Uniti',
    'États-Unis',
    'EE. UU.',
    'EUA',
    'США',
    'アメリカ',
    '米国',
    '美国',
    '미국',
    'Amerika',
  ],
  ['GB', 'UK', 'Grande-Bretagne', 'Gran Bretagna', 'Великобритания', 'イギリス', '英国', '영국'],
  ['BA', 'Bosnia', 'Bosnie', 'Bosnien', 'Босния'],
  ['MM', 'Burma', 'Birmanie', 'Birma', 'Birmania'],
  ['PS', 'Palestine', 'Palestina', 'Palästina'],
  ['TL', 'Timor', 'East Timor', 'Osttimor'],
  ['AE', 'Emirates', 'Émirats', 'Emirati'],
  ['RU', 'Russia', 'Rusia', 'Russie', 'Rosja', 'Россия', 'ロシア', '俄罗斯'],
  ['KP', 'North Korea', 'Nordkorea', 'Corée du Nord', '北朝鮮', '북한'],
])('a search names %s by each of its usual names', (country, ...names) =>
  expect(names.map((name) => [name, findCountryInQuery(name)])).toEqual(names.map((name) => [name, country])),
);

it.each(['ru', 'uk', 'pl', 'cs', 'nl', 'sv', 'hu', 'tr', 'el', 'ja', 'ko', 'zh', 'zh-Hant', 'ar', 'he'])(
  'a search names each country by its name in CLDR, in “%s”',
  (language) => {
    const names = new Intl.DisplayNames(language, { type: 'region' });
    const wrong = COUNTRIES.filter((country) => findCountryInQuery(names.of(country)!) !== country);
    expect(wrong).toEqual([]);
  },
);

it.each([
  ['GER', 'DE'],
  ['Germany', 'DE'],
  ['can', null],
  ['CAN', 'CA'],
  ['it', null],
])('a search for %s is one for the country %s', (query, country) =>
  expect(findCountryInQuery(query)).toBe(country),
);

it('each country is found by its codes of two and three letters', () => {
  const file = path.join(import.meta.dirname, '../../../services/catalog/src/generated/reference.json');
  const { countries } = JSON.parse(readFileSync(file, 'utf8')) as {
    countries: { code_alpha2: string; code_alpha3: string }[];
  };
  expect(countries.length).toBe(COUNTRIES.length);
  for (const { code_alpha2: country, code_alpha3: alpha3 } of countries)
    for (const code of [country, country.toLowerCase(), alpha3, alpha3.toLowerCase()])
      expect([code, findCountry(code)]).toEqual([code, country]);
});

it.each(['en', 'fr', 'es', 'de', 'it', 'pt'])(
  'each country is found by its name in CLDR, in “%s”',
  (language) => {
    const names = new Intl.DisplayNames(language, { type: 'region' });
    const found = COUNTRIES.map((country) => [country, names.of(country), findCountry(names.of(country)!)]);
    expect(found.filter(([country, , result]) => result !== country)).toEqual([]);
  },
);

it.each([
  ['Germany (DE)', 'DE'],
  ['DE - Germany', 'DE'],
  ['DE-Germany', 'DE'],
  ['[FR] France', 'FR'],
  ['USA / United States', 'US'],
  ['Germany / France', null],
  ['Paris (FR)', null],
])('reads the cell %s with a country that is named twice as %s', (text, country) =>
  expect(findCountry(text)).toBe(country),
);
