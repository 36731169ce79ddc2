import { addDays, today } from '@laurel/rules/dates/days';
import { message } from '@laurel/messages/formatting/message';
import type { CompetitionDate, Fee, Row, Submission, TermVerdict } from '../../lib/server/wire';

/** Invented data for the gallery's examples. */
const getFutureDay = (days: number) => addDays(today(), days);

const createTier = (id: number, days: number, title: string): CompetitionDate => ({
  id,
  title,
  date: getFutureDay(days),
  deprecated: false,
  competitionId: 1,
  timezone: 'UTC',
  timezoneAssumed: false,
  time: null,
  closingZone: 'UTC',
  closesAt: `${getFutureDay(days)}T23:59:59Z`,
});
const tiers = [createTier(1, 9, 'Early Bird'), createTier(2, 60, 'Regular Deadline')];
const fee: Fee = {
  id: 1,
  title: 'Standard',
  amount: 1250,
  currencyId: 1,
  currency: 'EUR',
  competitionDateId: 1,
  audience: 'standard',
  appliesTo: null,
};

export const createTerm = (
  termId: number,
  outcome: TermVerdict['outcome'],
  overrides: Partial<TermVerdict> = {},
) => ({
  termId,
  name: '',
  type: 'runtime_restriction_max',
  isMandatory: true,
  groupKey: null,
  outcome,
  rule: message('rule.written', { written: 'Runtime 20 min or less' }),
  film: message('rule.written', { written: '20:12' }),
  change: outcome === 'pass' ? null : message('rule.written', { written: '12 s too long' }),
  ...overrides,
});

export function createRow(
  id: number,
  {
    explanation,
    ...overrides
  }: Partial<Omit<Row, 'explanation'>> & { explanation?: Partial<Row['explanation']> } = {},
): Row {
  return {
    competition: { id, name: 'Short Film Competition' },
    festival: {
      id,
      name: 'Lund Architecture Film Festival',
      city: 'Lund',
      country: 'SE',
      arthouseIndex: null,
      profileImage: null,
      startsOn: getFutureDay(200),
      usualMonth: null,
    },
    explanation: {
      competitionId: id,
      verdict: 'eligible',
      terms: [createTerm(1, 'pass'), createTerm(2, 'pass'), createTerm(3, 'pass')],
      score: 40,
      parts: [],
      nearMiss: null,
      notices: [],
      qualifiesFor: [],
      isLocked: false,
      position: null,
      ...explanation,
    },
    nextDeadline: tiers[0]!,
    fee,
    dates: tiers,
    opensOn: null,
    chance: 'target',
    odds: 0.12,
    isHidden: false,
    hiddenReason: null,
    hiddenNote: null,
    verdictBefore: null,
    submission: null,
    ...overrides,
  };
}

export const createSubmission = (id: number): Submission => ({
  id,
  filmId: 1,
  userId: '',
  competitionId: id,
  state: 'to-submit',
  origin: 'manual',
  batchId: 0,
  createdAt: `${today()}T08:00:00Z`,
  updatedAt: `${today()}T08:00:00Z`,
  submittedAt: null,
  decidedAt: null,
  awardName: null,
  refusedFor: null,
  note: 'They liked the last one.',
  feePaid: null,
  dateId: null,
  edition: null,
  rowVersion: 1,
  noAnswer: false,
  changedSince: [],
  allowedMoves: [{ state: 'waitlist', needs: [] }],
  competitionName: 'Short Film Competition',
  festivalId: id,
  festivalName: 'Lund Architecture Film Festival',
  opensOn: null,
  answerDueOn: null,
  deadline: { date: tiers[0]!, isPast: false, isPlanned: false, fees: [fee], dates: 2, later: 1 },
});
