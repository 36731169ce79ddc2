import { findCountryByName } from './country-names.js';

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
  ['Atlantis', null],
  ['', null],
])('reads the country %s as %s', (text, country) => expect(findCountryByName(text)).toBe(country));
