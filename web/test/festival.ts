import { screen, within } from '@testing-library/react';
import type { Answers } from './bff-stub';
import { makePage } from './make';
import { makeFestival } from './make-festival';
import { makeCompetition } from './make-competition';
import { addDays, today } from '@laurel/rules/dates/days';
import type { Competition, CompetitionDate, Fee } from '../src/lib/server/wire';

/** A festival with one competition that is not deprecated. */
export const festival = makeFestival({
  description: 'Films about rooms.',
  city: 'Lund',
  country: 'SE',
  competitionIds: [1],
  alternativeNames: ['ArkFilm'],
  qualifiers: ['BAFTA'],
  startsOn: '2027-10-01',
  endsOn: '2027-10-05',
});
/** Its competition, without rules. */
export const competition: Competition = { ...makeCompetition(1), name: 'Shorts', festivalId: 5 };
/** Makes a tier that closes in this number of days. */
export const makeDeadline = (id: number, title: string, inDays: number): CompetitionDate => {
  const date = addDays(today(), inDays);
  const zone = { timezone: null, timezoneAssumed: false, time: null, closingZone: 'Europe/Stockholm' };
  return { id, title, date, deprecated: false, competitionId: 1, ...zone, closesAt: `${date}T22:59:59.000Z` };
};
/** Makes the fee of a tier. */
export const makeFee = (competitionDateId: number, amount: number, overrides: Partial<Fee> = {}): Fee => ({
  id: competitionDateId * 10 + amount,
  title: 'Short',
  amount,
  currencyId: 978,
  competitionDateId,
  currency: 'EUR',
  audience: 'standard',
  appliesTo: null,
  ...overrides,
});
/** The BFF's answers: three tiers, of which the second is open today. */
export const festivalAnswers: Answers = {
  getFestival: () => festival,
  getFestivalCompetitions: () =>
    makePage([competition, { ...competition, id: 2, name: 'Deprecated', isDeprecated: true }]),
  getCompetitionTerms: () => makePage([]),
  getCompetitionDates: () =>
    makePage([makeDeadline(1, 'Early', -10), makeDeadline(2, 'Regular', 10), makeDeadline(3, 'Late', 40)]),
  getCompetitionSubmissionFees: () =>
    makePage([
      makeFee(1, 1000),
      makeFee(2, 1500),
      makeFee(2, 900, { audience: 'student' }),
      makeFee(3, 2500),
    ]),
};
/** Finds the card of the competition. */
export const findCompetitionCard = async () => within(await screen.findByRole('region', { name: 'Shorts' }));
