import type { Submission } from '@laurel/proto/submissions/v1/submissions';
import { person } from '../../runtime/test/callers.js';
import { setSessionTimeZone } from '../../runtime/test/session-time-zone.js';
import { Db } from '../src/database/client.js';
import type { Prisma } from '../src/generated/client.js';
import { FilmSummaries } from '../src/queries/film-summaries.js';
import { Submissions } from '../src/queries/submissions.js';
import { startSubmissions } from './make.js';

const ada = person();
let laurel: Awaited<ReturnType<typeof startSubmissions>>;
beforeAll(async () => (laurel = await startSubmissions()));
afterAll(() => laurel?.stop());

/**
 * The columns that no query returns. A new column causes a compile error until it is listed here or tested.
 */
type Unread =
  | 'id'
  | 'history'
  | 'notifications'
  | 'pastEntries'
  | 'snapshot'
  | 'planned'
  | 'snapshotBefore'
  | 'revertedAt'
  | 'mergedInto';
type Columns = Required<Omit<Prisma.UserSubmissionUncheckedCreateInput, Unread>>;
const filledColumns = {
  state: 'awarded',
  origin: 'auto',
  batchId: 202612,
  createdAt: new Date('2025-12-31T23:59:59.999Z'),
  updatedAt: new Date('2026-01-01T00:00:00.000Z'),
  submittedAt: new Date('2025-12-31'),
  decidedAt: new Date('2026-01-01'),
  awardName: 'Golden “Pine”',
  note: 'first line\nsecond',
  feePaidAmount: 5_000_000_000n, // More than 32 bits.
  feePaidCurrency: 'JPY',
  dateId: 10_000,
  isDateChosen: true,
  refusedFor: null,
  edition: 2026,
  rowVersion: 7,
};
const emptyColumns = {
  ...filledColumns,
  state: 'to-submit',
  origin: 'manual',
  batchId: 0,
  submittedAt: null,
  decidedAt: null,
  awardName: null,
  note: null,
  feePaidAmount: null,
  feePaidCurrency: null,
  dateId: null,
  isDateChosen: false,
  edition: null,
  rowVersion: 1,
};
const instants = { createdAt: '2025-12-31T23:59:59.999Z', updatedAt: '2026-01-01T00:00:00.000Z' };
const days = { submittedAt: '2025-12-31', decidedAt: '2026-01-01' };
const pickSharedFields = ({
  state,
  origin,
  batchId,
  awardName,
  note,
  dateId,
  edition,
  rowVersion,
  refusedFor,
}: typeof filledColumns | typeof emptyColumns) => ({
  state,
  origin,
  batchId,
  awardName,
  note,
  dateId,
  edition,
  rowVersion,
  refusedFor,
});
const NO_COMPETITION = {
  competitionName: null,
  festivalId: null,
  festivalName: null,
  opensOn: null,
  answerDueOn: null,
};

/** Creates a projected competition, one without a projected festival and an unknown one. */
async function createCompetitions() {
  const complete = await laurel.addCompetition({ opensOn: '2026-01-01', notificationDate: '2026-12-31' });
  const [aloneId, festivalId] = [90_001, 90_002];
  await laurel.publishEvent('competition.added', `competition-${aloneId}`, 1, {
    whole: { competition: { id: aloneId, version: 1, name: 'Alone', festivalId, opensOn: '2025-12-31' } },
  });
  const withFestival = {
    competitionName: `Shorts ${complete.id}`,
    festivalId: complete.festivalId,
    festivalName: `Shorts ${complete.id} Festival`,
    opensOn: '2026-01-01',
    answerDueOn: '2026-12-31',
  };
  const withoutFestival = {
    competitionName: 'Alone',
    festivalId,
    festivalName: null,
    opensOn: '2025-12-31',
    answerDueOn: null,
  };
  return [
    [complete.id, withFestival],
    [aloneId, withoutFestival],
    [90_003, NO_COMPETITION],
  ] as const;
}

it('a submission is read as it was stored, by every query and in every time zone of the session', async () => {
  const [filmId, userId] = [await laurel.registerFilm(ada), ada.user];
  const expected: Partial<Submission>[] = [];
  for (const [competitionId, competition] of await createCompetitions())
    for (const [columns, more] of [
      // The answer is due only for the current edition of the competition, and this entry is of another one.
      [filledColumns, { ...days, feePaid: { amount: 5_000_000_000, currency: 'JPY' }, answerDueOn: null }],
      [
        emptyColumns,
        { submittedAt: null, decidedAt: null, feePaid: null, answerDueOn: competition.answerDueOn },
      ],
    ] as const) {
      const data: Columns = { ...columns, filmId, userId, competitionId };
      const { id } = await laurel.db.userSubmission.create({ data });
      const ids = { id, filmId, userId, competitionId, noAnswer: false, changedSince: [] };
      expected.push({
        ...ids,
        ...pickSharedFields(columns),
        ...instants,
        ...competition,
        ...more,
        allowedMoves: expect.any(Array),
      });
    }
  const byId = (items: Submission[]) => items.toSorted((a, b) => a.id - b.id);
  const query = { filmId, state: null, competitionIds: [], isNewestOnly: false, sort: null, paging: null };
  for (const zone of ['UTC', 'Pacific/Kiritimati', 'America/Los_Angeles']) {
    const db = new Db({ DATABASE_URL: laurel.stack.url('submissions') } as never);
    await setSessionTimeZone(db.pool, zone);
    expect(await db.rows('show timezone')).toEqual([{ TimeZone: zone }]);
    const { items, total } = await new Submissions(db).find(query, () => true);
    expect([byId(items), total]).toEqual([expected, expected.length]);
    const [filmSummary] = await new FilmSummaries(db).find(userId, [filmId]);
    expect(byId(filmSummary!.taken)).toEqual(expected.filter(({ state }) => state === 'awarded'));
    await db.onApplicationShutdown();
  }
  // Prisma reads dates correctly only in UTC. Every session of the service uses UTC, whatever the database
  // setting is.
  await laurel.db.$executeRawUnsafe(
    `do $$ begin execute format('alter database %I set timezone = %L', current_database(), 'Pacific/Kiritimati'); end $$`,
  );
  const db = new Db({ DATABASE_URL: laurel.stack.url('submissions') } as never);
  for (const partial of expected)
    expect((await new Submissions(db).getSubmission(partial.id!, () => true)).submission).toEqual(partial);
  expect(await db.rows('show timezone')).toEqual([{ TimeZone: 'UTC' }]);
  await db.onApplicationShutdown();
});
