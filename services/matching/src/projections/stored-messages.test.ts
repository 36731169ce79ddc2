import { CompetitionWhole } from '@laurel/proto/catalog/v1/festival';
import { makeFestival } from '../../test/make.js';
import { toCompetition, internCompetition } from './stored-messages.js';

/** The same terms, deadlines and fees for each competition, with different ids. */
const makeMessage = (id: number) =>
  CompetitionWhole.fromJSON({
    competition: { id, version: 1, name: 'Shorts', festivalId: 1 },
    terms: [
      {
        id: id * 10,
        competitionId: id,
        type: 'country_restriction',
        name: 'Where from',
        countries: ['FR', 'BE'],
      },
    ],
    dates: [
      { id: id * 10, date: '2027-06-01', competitionId: id, closesAt: '2027-06-01T23:59:59.000Z' },
      { id: id * 10 + 1, date: '2027-07-01', competitionId: id, closesAt: '2027-07-01T23:59:59.000Z' },
    ],
    fees: [
      { id: id * 10, amount: 1000, currency: 'EUR', competitionDateId: id * 10, audience: 'standard' },
      {
        id: id * 10 + 1,
        amount: 2000,
        currency: 'EUR',
        competitionDateId: id * 10 + 1,
        audience: 'standard',
      },
    ],
  });
const festival = makeFestival();

describe('a competition read from a message', () => {
  const [one, other] = [toCompetition(makeMessage(1), festival), toCompetition(makeMessage(2), festival)];

  it('has the fees of each deadline', () =>
    expect(one.tiers.map(({ date, fees }) => [date, fees])).toEqual([
      ['2027-06-01', [{ amount: 1000, currency: 'EUR', audience: 'standard', appliesTo: null }]],
      ['2027-07-01', [{ amount: 2000, currency: 'EUR', audience: 'standard', appliesTo: null }]],
    ]));
  it('shares objects for equal deadlines, fees and lists with another competition, and has its own terms', () => {
    expect(other.tiers).toBe(one.tiers);
    expect(other.terms[0]!.list).toBe(one.terms[0]!.list);
    expect([one.terms[0]!.id, other.terms[0]!.id]).toEqual([10, 20]);
  });
  it('is unchanged and shares these objects again when it is read from a snapshot', () => {
    const { festival: _festival, ...stored } = structuredClone(one);
    const read = internCompetition(stored, festival);
    expect(read).toEqual(one);
    expect(read.tiers).toBe(one.tiers);
    expect(read.terms[0]!.list).toBe(one.terms[0]!.list);
  });
});
