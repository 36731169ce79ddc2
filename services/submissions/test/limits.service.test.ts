import { person, refusal } from '../../runtime/test/asking.js';
import { countOf, factsOf } from '../../runtime/test/tables.js';
import { startSubmissions } from './make.js';

const MOST = 3;
let laurel: Awaited<ReturnType<typeof startSubmissions>>;
const ada = person();
let film: number, competitions: number[];
beforeAll(async () => {
  laurel = await startSubmissions({ OPEN_SUBMISSIONS_PER_FILM: String(MOST) });
  competitions = [];
  for (let n = 0; n < 5; n++) competitions.push((await laurel.competition()).id);
});
beforeEach(async () => void (film = await laurel.film(ada)));
afterAll(() => laurel?.stop());

const codes = (results: { error?: { code: string } | null }[]) =>
  results.map(({ error }) => error?.code ?? 'done');

it('a film has so many entries on its way at once, and is told kindly', async () => {
  const results = await laurel.add(ada, film, competitions, 'waitlist');
  expect(codes(results)).toEqual(['done', 'done', 'done', 'submission.too_many', 'submission.too_many']);
  expect(results[3]!.error).toMatchObject({
    kind: 'conflict',
    message: expect.stringContaining('3 entries'),
  });
});

it('what is decided makes room, and what comes back takes it', async () => {
  const [first, ...others] = await laurel.add(ada, film, competitions.slice(0, MOST), 'waitlist');
  const id = first!.submission!.id;
  expect(others).toHaveLength(2);
  expect(codes(await laurel.move(ada, [{ submissionId: id }], 'will-not-submit'))).toEqual(['done']);
  expect(codes(await laurel.add(ada, film, [competitions[3]!], 'waitlist'))).toEqual(['done']);
  expect(codes(await laurel.move(ada, [{ submissionId: id }], 'waitlist'))).toEqual(['submission.too_many']);
});

it('two that add at once do not pass the limit together', async () => {
  const [a, b] = await Promise.all([
    laurel.add(ada, film, competitions.slice(0, 2), 'waitlist'),
    laurel.add(ada, film, competitions.slice(2, 4), 'waitlist'),
  ]);
  expect([...codes(a), ...codes(b)].toSorted()).toEqual(['done', 'done', 'done', 'submission.too_many']);
});

it('adding to a film that is deleted meanwhile is refused, and leaves nothing', async () => {
  // The row is held as by the reaction that deletes it, after the command has found the film.
  const deleting = laurel.db.$transaction(
    async (tx) => {
      await tx.film.delete({ where: { id: film } });
      const added = refusal(laurel.add(ada, film, [competitions[0]!], 'waitlist'));
      for (let waits = 0; waits === 0;)
        waits = await countOf(
          laurel.db,
          'pg_stat_activity',
          `datname = current_database() and wait_event_type = 'Lock' and query like '%for update%'`,
        );
      return { added };
    },
    { timeout: 20_000 },
  );
  expect((await (await deleting).added).code).toBe('film.not_found');
  expect(await laurel.db.userSubmission.count({ where: { filmId: film } })).toBe(0);
});

it('a note on an unchanged state is kept, with its line in the history, and only once', async () => {
  const submission = (await laurel.add(ada, film, [competitions[0]!], 'waitlist'))[0]!.submission!;
  const note = async (text: string) =>
    (await laurel.move(ada, [{ submissionId: submission.id }], 'waitlist', { note: text }))[0]!.submission!;
  expect(await note('Ask Anna first')).toMatchObject({
    state: 'waitlist',
    note: 'Ask Anna first',
    rowVersion: 2,
  });
  expect(await note('Ask Anna first')).toMatchObject({ rowVersion: 2 });
  const { history } = await laurel.one(ada, submission.id);
  expect(history.map(({ from, to, reason }) => [from, to, reason])).toEqual([
    [null, 'waitlist', null],
    ['waitlist', 'waitlist', 'Ask Anna first'],
  ]);
});

it('the facts say what is kept, and nothing that a screen wants', async () => {
  const submission = (
    await laurel.add(ada, film, [competitions[0]!], 'submitted', { submittedAt: '2026-01-02' })
  )[0]!.submission!;
  expect(submission.allowedMoves).not.toEqual([]);
  const [{ payload }] = (await factsOf(laurel.db, 'aggregate = $1', `submission-${submission.id}`)) as [
    { payload: { submission: object } },
  ];
  expect(payload.submission).toMatchObject({
    id: submission.id,
    state: 'submitted',
    submittedAt: '2026-01-02',
  });
  for (const field of ['allowedMoves', 'noAnswer', 'competitionName', 'festivalName', 'opensOn'])
    expect(payload.submission).not.toHaveProperty(field);
});
