import type { ItemResult, Particulars } from '@laurel/proto/submissions/v1/submissions';
import { listEvents } from '../../runtime/test/tables.js';
import { person } from '../../runtime/test/callers.js';
import { createParticulars, startSubmissions } from './make.js';
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
const changeViaSubmitted = (
  item: { id: number; rowVersion: number },
  state: string,
  details: Partial<Particulars>,
) =>
  laurel.as(
    ada,
    async () =>
      (
        await laurel.client.changeSubmissions(
          { items: [toUndoItem(item)], state, via: 'submitted', particulars: createParticulars(details) },
          7000,
        )
      ).results,
    { deadline: Date.now() + 8000 },
  );
const listSteps = async (id: number) =>
  (await laurel.getSubmission(ada, id)).history.map(({ from, to, isUndo }) => [from, to, isUndo]);
const days = { submittedAt: '2026-02-01', decidedAt: '2026-04-01' };

describe('an answer to an entry that was not marked as submitted', () => {
  it.each(['suggested', 'waitlist', 'to-submit'])(
    'can be recorded from %s as one move with two steps in the history',
    async (from) => {
      const entry = await createEntry(laurel, ada, film, competition.id, from);
      const [{ submission }] = (await changeViaSubmitted(entry, 'accepted', days)) as [ItemResult];
      expect(submission).toMatchObject({ state: 'accepted', ...days, rowVersion: entry.rowVersion + 2 });
      expect(await listSteps(entry.id)).toEqual([
        [null, from, false],
        [from, 'submitted', false],
        ['submitted', 'accepted', false],
      ]);
      const events = await listEvents(laurel.db, 'aggregate = $1', `submission-${entry.id}`);
      expect(events.map(({ version }) => version)).toEqual([1, 2, 3]);
      const row = await laurel.db.userSubmission.findUniqueOrThrow({ where: { id: entry.id } });
      expect(row.snapshot).not.toBeNull();
    },
  );

  it('is undone completely, including the snapshot', async () => {
    const entry = await createEntry(laurel, ada, film, competition.id, 'waitlist');
    const [{ submission }] = (await changeViaSubmitted(entry, 'rejected', days)) as [ItemResult];
    const [undone] = await undo(ada, [toUndoItem(submission!)]);
    expect(getCodeOrState(undone!)).toBe('waitlist');
    expect(undone!.submission).toMatchObject({ submittedAt: null, decidedAt: null });
    expect((await listSteps(entry.id)).at(-1)).toEqual(['rejected', 'waitlist', true]);
    const row = await laurel.db.userSubmission.findUniqueOrThrow({ where: { id: entry.id } });
    expect(row.snapshot).toBeNull();
  });

  it('saves neither step if one is refused', async () => {
    const entry = await createEntry(laurel, ada, film, competition.id, 'to-submit');
    const wrong = { submittedAt: '2026-04-01', decidedAt: '2026-02-01' };
    expect(listCodesOrStates(await changeViaSubmitted(entry, 'accepted', wrong))).toEqual([
      'submission.date_invalid',
    ]);
    expect(await listSteps(entry.id)).toEqual([[null, 'to-submit', false]]);
  });

  it('allows no other move outside the table', async () => {
    const entry = await createEntry(laurel, ada, film, competition.id, 'to-submit');
    expect(
      listCodesOrStates(await laurel.changeSubmissions(ada, [toUndoItem(entry)], 'accepted', days)),
    ).toEqual(['submission.not_allowed']);
    expect(listCodesOrStates(await changeViaSubmitted(entry, 'waitlist', days))).toEqual([
      'submission.not_allowed',
    ]);
  });
});
