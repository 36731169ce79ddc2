import { makeTier } from '../../../test/tier.js';
import { getNextEntry } from './next-entry.js';
import type { CompetitionDocument } from './search-document.js';

const now = Date.parse('2026-11-22T12:00:00Z');
const createCompetition = (id: number, date: string, opensOn: string | null = null) =>
  ({
    id,
    name: `Competition ${id}`,
    opensAt: opensOn && Date.parse(opensOn),
    tiers: [
      makeTier({ title: 'Early', total: 2, date: '2026-10-01', closesAt: Date.parse('2026-10-01') }),
      makeTier({
        id: 2,
        at: 2,
        total: 2,
        date,
        closesAt: Date.parse(`${date}T23:59:59Z`),
        fees: [{ amount: 2000, currency: 'EUR' }],
      }),
    ],
  }) as unknown as CompetitionDocument;
const findNextId = (...competitions: CompetitionDocument[]) =>
  getNextEntry(competitions, now)?.competitionId ?? null;

describe('the next deadline of a festival', () => {
  it('is the first future one, with its fees and its number among the deadlines', () =>
    expect(
      getNextEntry([createCompetition(1, '2027-03-01'), createCompetition(2, '2027-01-01')], now),
    ).toEqual({
      competitionId: 2,
      competitionName: 'Competition 2',
      date: '2027-01-01',
      closesAt: '2027-01-01T23:59:59.000Z',
      opensOn: undefined,
      fees: [{ amount: 2000, currency: 'EUR' }],
      feesDiffer: false,
      title: undefined,
      at: 2,
      total: 2,
    }));
  it('is one of an open competition, even if a competition that is not open yet closes sooner', () =>
    expect(
      findNextId(createCompetition(1, '2027-01-01', '2026-12-01'), createCompetition(2, '2027-03-01')),
    ).toBe(2));
  it('includes the opening day when no competition is open', () =>
    expect(getNextEntry([createCompetition(1, '2027-01-01', '2026-12-01')], now)).toMatchObject({
      competitionId: 1,
      opensOn: '2026-12-01',
    }));
  it('is null when all deadlines have passed', () =>
    expect(findNextId(createCompetition(1, '2026-11-01'))).toBe(null));
});
