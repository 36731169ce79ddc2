import { FestivalNameRanking } from './festival-name-ranking.js';
import type { FestivalDocument } from '../model/search-document.js';

const createFestival = (id: number, name: string) => ({ id, name }) as FestivalDocument;
const getRanks = (...festivals: FestivalDocument[]) => festivals.map(({ rank }) => rank);

it('FestivalNameRanking ranks festivals by folded name, and festivals of the same name by id', () => {
  const [ranking, zebra, first, second] = [
    new FestivalNameRanking(),
    createFestival(1, 'Zebra'),
    createFestival(2, 'Élan'),
    createFestival(3, 'elan'),
  ];
  for (const festivalDocument of [second, zebra, first]) ranking.add(festivalDocument);
  ranking.rank();
  expect(getRanks(first, second, zebra)).toEqual([0, 1, 2]);
});
it('FestivalNameRanking adds and removes festivals', () => {
  const [ranking, a, b, c] = [
    new FestivalNameRanking(),
    createFestival(1, 'a'),
    createFestival(2, 'b'),
    createFestival(3, 'c'),
  ];
  for (const festivalDocument of [c, b]) ranking.add(festivalDocument);
  ranking.rank();
  ranking.add(a);
  ranking.remove(b);
  ranking.rank();
  expect(getRanks(a, c)).toEqual([0, 1]);
  const renamed = createFestival(1, 'd');
  ranking.remove(a);
  ranking.add(renamed);
  ranking.rank();
  expect(getRanks(c, renamed)).toEqual([0, 1]);
});
it('never ranks a festival that was removed before the first ranking', () => {
  const [ranking, a, b] = [new FestivalNameRanking(), createFestival(1, 'a'), createFestival(2, 'b')];
  ranking.add(a);
  ranking.add(b);
  ranking.remove(a);
  ranking.rank();
  expect(getRanks(a, b)).toEqual([undefined, 0]);
});
