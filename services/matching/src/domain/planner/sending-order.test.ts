import { makeCompetition, makeFestival } from '../../../test/make.js';
import type { Entry } from './premiere-uses.js';
import { sortBySendingOrder } from './sending-order.js';

const makeEntry = (id: number, sendBy: string): Entry => ({
  competition: makeCompetition({ id, festival: makeFestival({ id }) }),
  sendBy,
});
const makeConflict = (firstId: number, thenId: number) => ({
  firstId,
  thenId,
  thenEntryId: null,
  acceptedFrom: null,
  level: 'Country',
  isMandatory: true,
});

describe('the order of entries', () => {
  const getIds = (entries: Entry[]) => entries.map(({ competition }) => competition.id);
  const [a, b, c] = [makeEntry(1, '2027-05-01'), makeEntry(2, '2027-03-01'), makeEntry(3, '2027-04-01')];
  it('follows their deadlines', () => expect(getIds(sortBySendingOrder([a, b, c], []))).toEqual([2, 3, 1]));
  it('puts the entry whose premiere would be lost before the one that would use it up', () =>
    expect(getIds(sortBySendingOrder([a, b, c], [makeConflict(1, 2)]))).toEqual([3, 1, 2]));
  it('counts a duplicate pair once', () => {
    const d = makeEntry(4, '2027-02-01');
    expect(getIds(sortBySendingOrder([a, b, c, d], [makeConflict(2, 4), makeConflict(2, 4)]))).toEqual([
      2, 4, 3, 1,
    ]);
  });
  it('still completes when two entries conflict with each other', () =>
    expect(getIds(sortBySendingOrder([a, b, c], [makeConflict(1, 2), makeConflict(2, 1)]))).toEqual([
      3, 2, 1,
    ]));
  it('puts entries that depend on a conflicting pair behind it, regardless of their deadlines', () => {
    const [one, two, three] = [
      makeEntry(1, '2027-02-01'),
      makeEntry(2, '2027-03-01'),
      makeEntry(3, '2027-01-01'),
    ];
    const mutualConflict = [makeConflict(1, 2), makeConflict(2, 1)];
    expect(getIds(sortBySendingOrder([one, two, three], [...mutualConflict, makeConflict(1, 3)]))).toEqual([
      1, 3, 2,
    ]);
    const four = makeEntry(4, '2026-12-01');
    const otherConflicts = [makeConflict(3, 4), makeConflict(4, 3), makeConflict(2, 4)];
    expect(
      getIds(sortBySendingOrder([one, two, three, four], [...mutualConflict, ...otherConflicts])),
    ).toEqual([1, 2, 4, 3]);
  });
});
