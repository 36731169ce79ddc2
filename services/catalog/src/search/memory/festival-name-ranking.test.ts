import { FestivalNameRanking } from './festival-name-ranking.js';
import type { FestivalDocument } from '../model/search-document.js';

const festival = (id: number, name: string) => ({ id, name }) as FestivalDocument;
const ranks = (...all: FestivalDocument[]) => all.map(({ rank }) => rank);

it('ranks festivals by their folded names, and by id when names are equal', () => {
  const [byName, zebra, first, second] = [
    new FestivalNameRanking(),
    festival(1, 'Zebra'),
    festival(2, 'Élan'),
    festival(3, 'elan'),
  ];
  for (const festivalDocument of [second, zebra, first]) byName.add(festivalDocument);
  byName.rank();
  expect(ranks(first, second, zebra)).toEqual([0, 1, 2]);
});
it('adds and removes festivals', () => {
  const [byName, a, b, c] = [new FestivalNameRanking(), festival(1, 'a'), festival(2, 'b'), festival(3, 'c')];
  for (const festivalDocument of [c, b]) byName.add(festivalDocument);
  byName.rank();
  byName.add(a);
  byName.remove(b);
  byName.rank();
  expect(ranks(a, c)).toEqual([0, 1]);
  const again = festival(1, 'd');
  byName.remove(a);
  byName.add(again);
  byName.rank();
  expect(ranks(c, again)).toEqual([0, 1]);
});
it('never ranks a festival that was removed before the first ranking', () => {
  const [byName, a, b] = [new FestivalNameRanking(), festival(1, 'a'), festival(2, 'b')];
  byName.add(a);
  byName.add(b);
  byName.remove(a);
  byName.rank();
  expect(ranks(a, b)).toEqual([undefined, 0]);
});
