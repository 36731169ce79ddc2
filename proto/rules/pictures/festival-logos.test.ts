import {
  getFestivalInitial,
  getFestivalKind,
  parseFestivalLogoPath,
  getFestivalLogoPath,
  type FestivalLogo,
} from './festival-logos.js';

const logo: FestivalLogo = { id: 7, initial: 'C', country: 'FR', month: 2, kind: 'short', isWide: false };
const read = (path: string) => {
  const [address, query] = path.split('?');
  return parseFestivalLogoPath(address!.replace('/marks/', ''), new URLSearchParams(query));
};

describe('getFestivalInitial', () => {
  it.each([
    ['Clermont-Ferrand International Short Film Festival', 'C'],
    ['The Festival of Łódź', 'L'],
    ['Festival international du film d’Étampes', 'D'],
    ['Internationale Kurzfilmtage Oberhausen', 'K'],
    ['Festivalul de Film București', 'B'],
    ['Festival Internazionale del Cinema Ambientale', 'A'],
    ['24 FPS', '2'],
    ['Ørsted Film', 'O'],
    ['Film Festival', 'F'],
    ['東京国際映画祭', null],
    ['مهرجان', null],
    ['', null],
  ])('returns for “%s” %s', (name, initial) => expect(getFestivalInitial(name)).toBe(initial));
});

describe('getFestivalKind', () => {
  it.each([
    ['Ottawa Animation Festival', 'animation'],
    ['CPH:DOX', null],
    ['Ji.hlava Documentary Festival', 'documentary'],
    ['Banff Mountain Film Festival', 'mountain'],
    ['Festival du court métrage', 'short'],
    ['Accord', null],
  ])('returns for “%s” %s', (name, kind) => expect(getFestivalKind(name)).toBe(kind));
});

describe('getFestivalLogoPath', () => {
  it.each<[string, FestivalLogo]>([
    ['every property', logo],
    ['a wide logo', { ...logo, isWide: true }],
    ['only the id', { id: 7, initial: null, country: null, month: null, kind: null, isWide: false }],
  ])('encodes %s and can be parsed back', (_case, encodedLogo) =>
    expect(read(getFestivalLogoPath(encodedLogo))).toEqual(encodedLogo),
  );

  it('is stable for a festival and changes with the drawing', () => {
    expect(getFestivalLogoPath(logo)).toBe('/marks/7.svg?v=1&i=C&c=FR&m=2&k=short');
    expect(getFestivalLogoPath({ ...logo, month: 3 })).not.toBe(getFestivalLogoPath(logo));
  });
});

describe('parseFestivalLogoPath', () => {
  it.each([
    '/marks/0.svg?v=1',
    '/marks/7.png?v=1',
    '/marks/1234567890.svg?v=1',
    '/marks/7.svg',
    '/marks/7.svg?v=2',
    '/marks/7.svg?v=1&i=%3Cscript%3E',
    '/marks/7.svg?v=1&i=AB',
    '/marks/7.svg?v=1&c=fra',
    '/marks/7.svg?v=1&m=13',
    '/marks/7.svg?v=1&k=constructor',
  ])('returns null for %s', (path) => expect(read(path)).toBeNull());
});
