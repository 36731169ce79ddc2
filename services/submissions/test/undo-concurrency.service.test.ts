import type { ItemResult } from '@laurel/proto/submissions/v1/submissions';
import { person } from '../../runtime/test/callers.js';
import { countRows } from '../../runtime/test/tables.js';
import type { Tx } from '../src/database/client.js';
import { listCodes } from './entries.js';
import { startSubmissions } from './make.js';
import { toUndoItem, createUndo } from './undoing.js';

const MAX_OPEN = 6;
let laurel: Awaited<ReturnType<typeof startSubmissions>>;
const [ada, grace] = [person(), person()];
let film: number, competitions: number[];
beforeAll(async () => {
  laurel = await startSubmissions({ OPEN_SUBMISSIONS_PER_FILM: String(MAX_OPEN) });
  competitions = [];
  for (let n = 0; n < MAX_OPEN; n++) competitions.push((await laurel.addCompetition()).id);
});
beforeEach(async () => void (film = await laurel.registerFilm(ada)));
afterAll(() => laurel?.stop());

interface VersionedRow {
  id: number;
  rowVersion: number;
}
const sendUndo = createUndo(() => laurel);
const undo = (who: typeof ada, rows: VersionedRow[]) =>
  sendUndo(who, rows.map(toUndoItem), { deadline: Date.now() + 8000 });
const listRows = () => laurel.db.userSubmission.findMany({ where: { filmId: film }, orderBy: { id: 'asc' } });
const countOpen = () =>
  laurel.db.userSubmission.count({ where: { filmId: film, state: 'waitlist', revertedAt: null } });

/** Runs the work while a transaction locks some rows. */
const whileLocked = <T>(lock: (tx: Tx) => Promise<unknown>, work: () => Promise<T>): Promise<T> =>
  laurel.db.$transaction(
    async (tx) => {
      await lock(tx);
      return work();
    },
    { timeout: 120_000 },
  );
const lockRow = (id: number) => (tx: Tx) =>
  tx.$queryRaw`select 1 from user_submission where id = ${id} for update`;
/** Returns the number of database sessions that wait for a lock. */
const countWaitingSessions = () =>
  countRows(
    laurel.db,
    'pg_stat_activity',
    `datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`,
  );
const waitUntilSessionsWait = async (many: number, isOver = () => false) => {
  while (!isOver() && (await countWaitingSessions()) < many);
};

it('an undo of another user’s submissions is refused without waiting for their locks', async () => {
  const [added] = await laurel.addSubmissions(ada, film, [competitions[0]!], 'waitlist');
  const { id } = added!.submission!;
  const results = await whileLocked(lockRow(id), () => undo(grace, [added!.submission!]));
  expect(listCodes(results)).toEqual(['submission.not_found']);
});

it('a repeated undo and a new addition of the same entries do not deadlock', async () => {
  await laurel.addSubmissions(ada, film, competitions, 'waitlist');
  const added = await listRows();
  expect(listCodes(await undo(ada, added))).toEqual(competitions.map(() => 'done'));
  // The addition restores some rows, in reverse order, and then waits for the locked one.
  const both = await whileLocked(lockRow(added[2]!.id), async () => {
    const adding = laurel.addSubmissions(ada, film, competitions.toReversed(), 'waitlist');
    await waitUntilSessionsWait(1);
    let isOver = false;
    const undoing = undo(ada, added).finally(() => (isOver = true));
    await waitUntilSessionsWait(2, () => isOver);
    return { adding, undoing };
  });
  expect(listCodes(await both.undoing)).toEqual(competitions.map(() => 'submission.not_found'));
  expect(listCodes(await both.adding)).toEqual(competitions.map(() => 'done'));
});

it('concurrent undo and addition run one after the other, in any order of their items', async () => {
  await laurel.addSubmissions(ada, film, competitions, 'waitlist');
  for (let round = 0; round < 20; round++) {
    const rows = await listRows();
    const [undone, added] = await Promise.all([
      undo(ada, rows),
      laurel.addSubmissions(ada, film, competitions.toReversed(), 'waitlist'),
    ]);
    const areAll = (results: ItemResult[], code: string) =>
      listCodes(results).every((value) => value === code);
    expect([
      areAll(undone, 'done'),
      areAll(undone, 'submission.not_found'),
      areAll(undone, 'submission.stale'),
    ]).toContain(true);
    expect([areAll(added, 'done'), areAll(added, 'submission.exists')]).toContain(true);
  }
});

describe('the last free slot of a film', () => {
  /** Creates a film with one free slot and two closed entries. */
  async function createClosedEntries(): Promise<VersionedRow[]> {
    const [first, second] = await laurel.addSubmissions(ada, film, competitions, 'waitlist');
    const items = [first!, second!].map(({ submission }) => ({ submissionId: submission!.id }));
    const moved = await laurel.changeSubmissions(ada, items, 'will-not-submit');
    const other = await laurel.addCompetition();
    expect(listCodes(await laurel.addSubmissions(ada, film, [other.id], 'waitlist'))).toEqual(['done']);
    return moved.map(({ submission }) => submission!);
  }

  it.each<[string, (row: VersionedRow) => Promise<ItemResult[]>]>([
    ['undone', (row) => undo(ada, [row])],
    ['moved', ({ id }) => laurel.changeSubmissions(ada, [{ submissionId: id }], 'waitlist')],
  ])('is not used by two entries that are %s at once', async (_title, reopen) => {
    const rows = await createClosedEntries();
    const both = await whileLocked(
      (tx) => tx.$queryRaw`select 1 from film_to_competition where "filmId" = ${film} for update`,
      async () => {
        const calls = rows.map(reopen);
        await waitUntilSessionsWait(2);
        return { calls };
      },
    );
    const results = (await Promise.all(both.calls)).flat();
    expect(listCodes(results).toSorted()).toEqual(['done', 'submission.too_many']);
    expect(await countOpen()).toBe(MAX_OPEN);
  });
});
