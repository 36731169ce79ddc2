import type { ItemResult } from '@laurel/proto/submissions/v1/submissions';
import pg from 'pg';
import { person } from '../../runtime/test/callers.js';
import { startSubmissions } from './make.js';
import { listCodesOrStates, createEntry } from './entries.js';
import { toUndoItem, getCodeOrState, createUndo } from './undoing.js';

let laurel: Awaited<ReturnType<typeof startSubmissions>>;
let film: number, competition: Awaited<ReturnType<typeof laurel.addCompetition>>;
const ada = person();
beforeAll(async () => {
  laurel = await startSubmissions();
  competition = await laurel.addCompetition();
});
beforeEach(async () => void (film = await laurel.registerFilm(ada)));
afterAll(() => laurel?.stop());

const undo = createUndo(() => laurel);
const plainQuery = pg.Client.prototype.query;
const getSnapshot = async (id: number) =>
  (await laurel.db.userSubmission.findUniqueOrThrow({ where: { id } })).snapshot;

describe('the snapshot from matching', () => {
  const overrideReason = 'They invited us.';
  it('is removed with the change that required it, together with its override reason', async () => {
    const longFilm = await laurel.registerFilm(ada, 3000);
    const entry = await createEntry(laurel, ada, longFilm, competition.id, 'waitlist');
    const [{ submission }] = (await laurel.changeSubmissions(ada, [toUndoItem(entry)], 'to-submit', {
      overrideReason,
    })) as [ItemResult];
    expect(await getSnapshot(entry.id)).toMatchObject({ overrideReason });
    expect((await undo(ada, [toUndoItem(submission!)])).map(getCodeOrState)).toEqual(['waitlist']);
    expect(await getSnapshot(entry.id)).toBeNull();
    expect(
      listCodesOrStates(await laurel.changeSubmissions(ada, [{ submissionId: entry.id }], 'to-submit')),
    ).toEqual(['submission.override_required']);
  });

  it('is restored to the previous one, even if the change did not require matching', async () => {
    const longFilm = await laurel.registerFilm(ada, 3000);
    const [{ submission: entry }] = (await laurel.addSubmissions(
      ada,
      longFilm,
      [competition.id],
      'to-submit',
      { overrideReason },
    )) as [ItemResult];
    const previousSnapshot = await getSnapshot(entry!.id);
    for (const [to, more] of [
      ['submitted', { overrideReason: 'Another.' }],
      ['waitlist', {}],
    ] as const) {
      const present = (await laurel.getSubmission(ada, entry!.id)).submission!;
      const [{ submission }] = (await laurel.changeSubmissions(ada, [toUndoItem(present)], to, more)) as [
        ItemResult,
      ];
      expect((await undo(ada, [toUndoItem(submission!)])).map(getCodeOrState)).toEqual(['to-submit']);
      expect(await getSnapshot(entry!.id)).toEqual(previousSnapshot);
    }
  });
  it('is stored only for the last history row, because it is large and history is permanent', async () => {
    const short = await laurel.registerFilm(ada);
    let item = toUndoItem(await createEntry(laurel, ada, short, competition.id, 'to-submit'));
    for (const to of ['waitlist', 'to-submit', 'waitlist', 'to-submit'] as const) {
      const [{ submission }] = (await laurel.changeSubmissions(ada, [item], to)) as [ItemResult];
      item = toUndoItem(submission!);
    }
    const { submissionId } = item;
    const findPrevious = () => laurel.db.snapshotBefore.findMany({ where: { submissionId } });
    expect(await findPrevious()).toHaveLength(1);
    const lines = await laurel.db.submissionChange.findMany({ where: { submissionId } });
    for (const { before } of lines) expect(before ?? {}).not.toHaveProperty('snapshot');
    expect((await undo(ada, [item])).map(getCodeOrState)).toEqual(['waitlist']);
    expect(await findPrevious()).toEqual([]);
  });
  it('that is missing for a change makes that change impossible to undo', async () => {
    const longFilm = await laurel.registerFilm(ada, 3000);
    const entry = await createEntry(laurel, ada, longFilm, competition.id, 'waitlist');
    const [{ submission }] = (await laurel.changeSubmissions(ada, [toUndoItem(entry)], 'to-submit', {
      overrideReason,
    })) as [ItemResult];
    await laurel.db.snapshotBefore.delete({ where: { submissionId: entry.id } });
    const [{ error }] = (await undo(ada, [toUndoItem(submission!)])) as [ItemResult];
    expect(error).toMatchObject({
      code: 'submission.undo_none',
      field: 'submissionId',
      message: expect.stringContaining('Move the entry instead.'),
    });
    expect((await laurel.getSubmission(ada, entry.id)).submission).toEqual(submission);
  });
});

it('an undo reads only the last history row of each entry', async () => {
  const other = await laurel.addCompetition();
  const rows = [
    await createEntry(laurel, ada, film, competition.id, 'waitlist'),
    await createEntry(laurel, ada, film, other.id, 'waitlist'),
  ].map(toUndoItem);
  for (const note of ['One.', 'Two.', 'Three.'])
    for (const item of rows) {
      const [{ submission }] = (await laurel.changeSubmissions(ada, [item], 'waitlist', { note })) as [
        ItemResult,
      ];
      item.rowVersion = submission!.rowVersion;
    }
  const reads: Promise<{ rows?: unknown[] }>[] = [];
  const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const answer = (plainQuery as (...args: unknown[]) => unknown).apply(this, args);
    const { text = String(args[0]) } = args[0] as { text?: string };
    if (/^\s*select.*submission_change/is.test(text)) reads.push(answer as Promise<{ rows?: unknown[] }>);
    return answer;
  } as never);
  expect((await undo(ada, rows)).map(({ submission }) => submission?.note)).toEqual(['Two.', 'Two.']);
  query.mockRestore();
  expect((await Promise.all(reads)).map((read) => read.rows?.length)).toEqual([2]);
});
