import { initialOf, kindOf, markOf, markPath, type Mark } from './marks.js';

const mark: Mark = { id: 7, initial: 'C', country: 'FR', month: 2, kind: 'short', isWide: false };
const read = (path: string) => {
  const [address, query] = path.split('?');
  return markOf(address!.replace('/marks/', ''), new URLSearchParams(query));
};

describe('initialOf', () => {
  it.each([
    ['Clermont-Ferrand International Short Film Festival', 'C'],
    ['The Festival of Łódź', 'L'],
    ['Festival international du film d’Étampes', 'D'],
    ['Internationale Kurzfilmtage Oberhausen', 'K'],
    ['Festivalul de Film București', 'B'],
    ['24 FPS', '2'],
    ['Ørsted Film', 'O'],
    ['Film Festival', 'F'],
    ['東京国際映画祭', null],
    ['مهرجان', null],
    ['', null],
  ])('of “%s” is %s', (name, initial) => expect(initialOf(name)).toBe(initial));
});

describe('kindOf', () => {
  it.each([
    ['Ottawa Animation Festival', 'animation'],
    ['CPH:DOX', null],
    ['Ji.hlava Documentary Festival', 'documentary'],
    ['Banff Mountain Film Festival', 'mountain'],
    ['Festival du court métrage', 'short'],
    ['Accord', null],
  ])('of “%s” is %s', (name, kind) => expect(kindOf(name)).toBe(kind));
});

describe('markPath', () => {
  it.each<[string, Mark]>([
    ['everything', mark],
    ['a wide one', { ...mark, isWide: true }],
    ['nothing but the id', { id: 7, initial: null, country: null, month: null, kind: null, isWide: false }],
  ])('says %s, and it is read back', (_, all) => expect(read(markPath(all))).toEqual(all));

  it('is the same for the same festival, and another when what is drawn is another', () => {
    expect(markPath(mark)).toBe('/marks/7.svg?v=1&i=C&c=FR&m=2&k=short');
    expect(markPath({ ...mark, month: 3 })).not.toBe(markPath(mark));
  });
});

describe('markOf', () => {
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
  ])('has nothing for %s', (path) => expect(read(path)).toBeNull());
});
