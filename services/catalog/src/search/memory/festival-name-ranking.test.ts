import { FestivalNameRanking } from './festival-name-ranking.js';
import type { FestivalDocument } from '../model/search-document.js';

const createFestival = (id: number, name: string) => ({ id, name }) as FestivalDocument;
const getRanks = (...festivals: FestivalDocument[]) => festivals.map(({ rank }) => rank);

it('ranks festivals by their folded names, and by id when names are equal', () => {
  const [byName, zebra, first, second] = [
    new FestivalNameRanking(),
    createFestival(1, 'Zebra'),
    createFestival(2, 'Élan'),
    createFestival(3, 'elan'),
  ];
  for (const festivalDocument of [second, zebra, first]) byName.add(festivalDocument);
  byName.rank();
  expect(getRanks(first, second, zebra)).toEqual([0, 1, 2]);
});
it('adds and removes festivals', () => {
  const [byName, a, b, c] = [
    new FestivalNameRanking(),
    createFestival(1, 'a'),
    createFestival(2, 'b'),
    createFestival(3, 'c'),
  ];
  for (const festivalDocument of [c, b]) byName.add(festivalDocument);
  byName.rank();
  byName.add(a);
  byName.remove(b);
  byName.rank();
  expect(getRanks(a, c)).toEqual([0, 1]);
  const duplicate = createFestival(1, 'd');
  byName.remove(a);
  byName.add(duplicate);
  byName.rank();
  expect(getRanks(c, duplicate)).toEqual([0, 1]);
});
it('never ranks a festival that was removed before the first ranking', () => {
  const [byName, a, b] = [new FestivalNameRanking(), createFestival(1, 'a'), createFestival(2, 'b')];
  byName.add(a);
  byName.add(b);
  byName.remove(a);
  byName.rank();
  expect(getRanks(a, b)).toEqual([undefined, 0]);
});
