import { makeCompetition, makeFestival } from '../../../test/make.js';
import type { Entry } from './premiere-uses.js';
import { sortBySendingOrder } from './sending-order.js';

const entry = (id: number, sendBy: string): Entry => ({
  competition: makeCompetition({ id, festival: makeFestival({ id }) }),
  sendBy,
});
const before = (firstId: number, thenId: number) => ({
  firstId,
  thenId,
  thenEntryId: null,
  taken: null,
  level: 'Country',
  isMandatory: true,
});

describe('the order of entries', () => {
  const ids = (entries: Entry[]) => entries.map(({ competition }) => competition.id);
  const [a, b, c] = [entry(1, '2027-05-01'), entry(2, '2027-03-01'), entry(3, '2027-04-01')];
  it('follows their deadlines', () => expect(ids(sortBySendingOrder([a, b, c], []))).toEqual([2, 3, 1]));
  it('puts the entry whose premiere would be lost before the one that would use it up', () =>
    expect(ids(sortBySendingOrder([a, b, c], [before(1, 2)]))).toEqual([3, 1, 2]));
  it('counts a duplicate pair once', () => {
    const d = entry(4, '2027-02-01');
    expect(ids(sortBySendingOrder([a, b, c, d], [before(2, 4), before(2, 4)]))).toEqual([2, 4, 3, 1]);
  });
  it('still completes when two entries conflict with each other', () =>
    expect(ids(sortBySendingOrder([a, b, c], [before(1, 2), before(2, 1)]))).toEqual([3, 2, 1]));
  it('puts entries that depend on a conflicting pair behind it, regardless of their deadlines', () => {
    const [one, two, three] = [entry(1, '2027-02-01'), entry(2, '2027-03-01'), entry(3, '2027-01-01')];
    const ring = [before(1, 2), before(2, 1)];
    expect(ids(sortBySendingOrder([one, two, three], [...ring, before(1, 3)]))).toEqual([1, 3, 2]);
    const four = entry(4, '2026-12-01');
    const other = [before(3, 4), before(4, 3), before(2, 4)];
    expect(ids(sortBySendingOrder([one, two, three, four], [...ring, ...other]))).toEqual([1, 2, 4, 3]);
  });
});
