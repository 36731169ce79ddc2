import { person, refusal } from '../../runtime/test/callers.js';
import { countRows, listEvents } from '../../runtime/test/tables.js';
import { listCodes } from './entries.js';
import { startSubmissions } from './make.js';

const MAX_OPEN = 3;
let laurel: Awaited<ReturnType<typeof startSubmissions>>;
const ada = person();
let film: number, competitions: number[];
beforeAll(async () => {
  laurel = await startSubmissions({ OPEN_SUBMISSIONS_PER_FILM: String(MAX_OPEN) });
  competitions = [];
  for (let n = 0; n < 5; n++) competitions.push((await laurel.addCompetition()).id);
});
beforeEach(async () => void (film = await laurel.registerFilm(ada)));
afterAll(() => laurel?.stop());

it('a film has a limited number of open entries, and the refusal names it', async () => {
  const results = await laurel.addSubmissions(ada, film, competitions, 'waitlist');
  expect(listCodes(results)).toEqual(['done', 'done', 'done', 'submission.too_many', 'submission.too_many']);
  expect(results[3]!.error).toMatchObject({
    kind: 'conflict',
    message: expect.stringContaining('3 open entries'),
  });
});

it('closing an entry frees a slot of the limit, and reopening it needs one', async () => {
  const [first, ...others] = await laurel.addSubmissions(
    ada,
    film,
    competitions.slice(0, MAX_OPEN),
    'waitlist',
  );
  const id = first!.submission!.id;
  expect(others).toHaveLength(2);
  expect(listCodes(await laurel.changeSubmissions(ada, [{ submissionId: id }], 'will-not-submit'))).toEqual([
    'done',
  ]);
  expect(listCodes(await laurel.addSubmissions(ada, film, [competitions[3]!], 'waitlist'))).toEqual(['done']);
  expect(listCodes(await laurel.changeSubmissions(ada, [{ submissionId: id }], 'waitlist'))).toEqual([
    'submission.too_many',
  ]);
});

it('two concurrent additions cannot exceed the limit together', async () => {
  const [a, b] = await Promise.all([
    laurel.addSubmissions(ada, film, competitions.slice(0, 2), 'waitlist'),
    laurel.addSubmissions(ada, film, competitions.slice(2, 4), 'waitlist'),
  ]);
  expect([...listCodes(a), ...listCodes(b)].toSorted()).toEqual([
    'done',
    'done',
    'done',
    'submission.too_many',
  ]);
});

it('adding to a film that is being deleted is refused and leaves nothing', async () => {
  // Locks the film as the event handler does that deletes it, after the command has found the film.
  const deleting = laurel.db.$transaction(
    async (tx) => {
      await tx.film.delete({ where: { id: film } });
      const added = refusal(laurel.addSubmissions(ada, film, [competitions[0]!], 'waitlist'));
      for (let waits = 0; waits === 0;)
        waits = await countRows(
          laurel.db,
          'pg_stat_activity',
          `datname = current_database() and wait_event_type = 'Lock' and query like '%for update%'`,
        );
      return { added };
    },
    { timeout: 120_000 },
  );
  expect((await (await deleting).added).code).toBe('film.not_found');
  expect(await laurel.db.userSubmission.count({ where: { filmId: film } })).toBe(0);
});

it('a note on an unchanged state is saved once, with a history row', async () => {
  const submission = (await laurel.addSubmissions(ada, film, [competitions[0]!], 'waitlist'))[0]!.submission!;
  const note = async (text: string) =>
    (await laurel.changeSubmissions(ada, [{ submissionId: submission.id }], 'waitlist', { note: text }))[0]!
      .submission!;
  expect(await note('Ask Anna first')).toMatchObject({
    state: 'waitlist',
    note: 'Ask Anna first',
    rowVersion: 2,
  });
  expect(await note('Ask Anna first')).toMatchObject({ rowVersion: 2 });
  const { history } = await laurel.getSubmission(ada, submission.id);
  expect(history.map(({ from, to, reason }) => [from, to, reason])).toEqual([
    [null, 'waitlist', null],
    ['waitlist', 'waitlist', 'Ask Anna first'],
  ]);
});

it('the events contain the stored fields and no display fields', async () => {
  const submission = (
    await laurel.addSubmissions(ada, film, [competitions[0]!], 'submitted', { submittedAt: '2026-01-02' })
  )[0]!.submission!;
  expect(submission.allowedMoves).not.toEqual([]);
  const [{ payload }] = (await listEvents(laurel.db, 'aggregate = $1', `submission-${submission.id}`)) as [
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
