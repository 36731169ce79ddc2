import { parseCountryCell } from './parse-country-cell.js';

it.each([
  'all',
  'Worldwide',
  'any country',
  'All countries worldwide',
  'Open to all',
  'International (all countries)',
  'alle Länder',
  'weltweit',
  'tous les pays',
  'monde entier',
  'todos los países',
  'todo el mundo',
  'todos os países',
  'mundo inteiro',
  'tutti i paesi',
  'qualsiasi paese',
])('reads %j as all countries', (cell) =>
  expect(parseCountryCell(cell)).toEqual({ accepted: [], excluded: [] }),
);

it.each([
  ['EU', 'bloc:EU'],
  ['EU member states', 'bloc:EU'],
  ['European Union (EU)', 'bloc:EU'],
  ['Europäische Union', 'bloc:EU'],
  ['pays de l’UE', 'bloc:EU'],
  ['any EU country', 'bloc:EU'],
  ['Europe', 'M49:150'],
  ['Europa', 'M49:150'],
  ['European countries', 'M49:150'],
  ['Nordic countries', 'bloc:Nordic'],
  ['nordische Länder', 'bloc:Nordic'],
  ['pays nordiques', 'bloc:Nordic'],
  ['Baltics', 'bloc:Baltic'],
  ['Baltikum', 'bloc:Baltic'],
  ['Latin America', 'bloc:LatinAmerica'],
  ['Latinoamérica', 'bloc:LatinAmerica'],
  ['Amérique latine', 'bloc:LatinAmerica'],
  ['Scandinavia', 'DK NO SE'],
  ['Scandinavia (DK, NO, SE)', 'DK NO SE'],
  ['Benelux', 'BE LU NL'],
  ['DACH', 'AT CH DE'],
  ['D-A-CH', 'AT CH DE'],
  ['UK & Ireland', 'GB IE'],
  ['only Germany', 'DE'],
  ['Germany only', 'DE'],
  ['nur Deutschland', 'DE'],
  ['uniquement la France', 'FR'],
  ['solo España', 'ES'],
  ['solo Italia', 'IT'],
  ['apenas Portugal', 'PT'],
  ['films from Germany', 'DE'],
  ['Germany, Austria and Switzerland', 'DE AT CH'],
  ['Deutschland, Österreich und die Schweiz', 'DE AT CH'],
  ['Estados Unidos y Canadá', 'US CA'],
  ['Italia e Svizzera', 'IT CH'],
  ['France/Belgium; Luxembourg', 'FR BE LU'],
  ['DK NO SE', 'DK NO SE'],
  ['EU + UK', 'bloc:EU GB'],
  ['Nordic & Baltic countries', 'bloc:Nordic bloc:Baltic'],
  ['Bosnia and Herzegovina and Serbia', 'BA RS'],
  ['Korea, Republic of; Japan', 'KR JP'],
  ['Myanmar (Burma)', 'MM'],
])('reads %j as %s', (cell, countries) =>
  expect(parseCountryCell(cell)).toEqual({ accepted: countries.split(' '), excluded: [] }),
);

it.each([
  ['not USA', '', 'US'],
  ['USA excluded', '', 'US'],
  ['all except Russia', '', 'RU'],
  ['everyone but Russia and Belarus', '', 'RU BY'],
  ['worldwide (except Iran & Syria)', '', 'IR SY'],
  ['alle außer Russland', '', 'RU'],
  ['tous les pays sauf la Russie', '', 'RU'],
  ['todos excepto Rusia', '', 'RU'],
  ['todos exceto Rússia', '', 'RU'],
  ['tutti tranne la Russia', '', 'RU'],
  ['Europe, not UK', 'M49:150', 'GB'],
])('reads %j', (cell, accepted, excluded) =>
  expect(parseCountryCell(cell)).toEqual({
    accepted: accepted.split(' ').filter(Boolean),
    excluded: excluded.split(' '),
  }),
);

it.each([
  ['Germany, Atlantis', 'Atlantis'],
  ['preferably European', 'preferably European'],
  ['Netherlands, Belgium (Flanders)', 'Flanders'],
  ['America', 'America'],
  ['Western Europe', 'Western Europe'],
  ['only', 'only'],
  ['except', 'except'],
])('names the part of %j that it does not understand', (cell, unknown) =>
  expect(parseCountryCell(cell)).toEqual({ unknown }),
);

it('reads hostile cells in linear time', () => {
  const startedAt = performance.now();
  for (const text of [', ', '(', 'but ', 'a and ', 'de ', ' '])
    parseCountryCell(text.repeat(5000 / text.length));
  expect(performance.now() - startedAt).toBeLessThan(1000);
});
