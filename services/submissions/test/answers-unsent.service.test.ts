import type { ItemResult, Particulars } from '@laurel/proto/submissions/v1/submissions';
import { listEvents } from '../../runtime/test/tables.js';
import { person } from '../../runtime/test/callers.js';
import { createParticulars, startSubmissions } from './make.js';
import { codes, createEntry } from './entries.js';
import { toUndoItem, outcome, undoing } from './undoing.js';

let laurel: Awaited<ReturnType<typeof startSubmissions>>;
let film: number, competition: Awaited<ReturnType<typeof laurel.competition>>;
const ada = person();
beforeAll(async () => {
  laurel = await startSubmissions();
  competition = await laurel.competition();
});
beforeEach(async () => void (film = await laurel.film(ada)));
afterAll(() => laurel?.stop());

const undo = undoing(() => laurel);
const viaSubmitted = (item: { id: number; rowVersion: number }, state: string, over: Partial<Particulars>) =>
  laurel.as(
    ada,
    async () =>
      (
        await laurel.client.changeSubmissions(
          { items: [toUndoItem(item)], state, via: 'submitted', particulars: createParticulars(over) },
          7000,
        )
      ).results,
    { deadline: Date.now() + 8000 },
  );
const steps = async (id: number) =>
  (await laurel.one(ada, id)).history.map(({ from, to, isUndo }) => [from, to, isUndo]);
const days = { submittedAt: '2026-02-01', decidedAt: '2026-04-01' };

describe('an answer to an entry that was not marked as submitted', () => {
  it.each(['suggested', 'waitlist', 'to-submit'])(
    'from %s is one move with two steps in the history',
    async (from) => {
      const born = await createEntry(laurel, ada, film, competition.id, from);
      const [{ submission }] = (await viaSubmitted(born, 'accepted', days)) as [ItemResult];
      expect(submission).toMatchObject({ state: 'accepted', ...days, rowVersion: born.rowVersion + 2 });
      expect(await steps(born.id)).toEqual([
        [null, from, false],
        [from, 'submitted', false],
        ['submitted', 'accepted', false],
      ]);
      const events = await listEvents(laurel.db, 'aggregate = $1', `submission-${born.id}`);
      expect(events.map(({ version }) => version)).toEqual([1, 2, 3]);
      const row = await laurel.db.userSubmission.findUniqueOrThrow({ where: { id: born.id } });
      expect(row.snapshot).not.toBeNull();
    },
  );

  it('is undone completely, including the snapshot', async () => {
    const born = await createEntry(laurel, ada, film, competition.id, 'waitlist');
    const [{ submission }] = (await viaSubmitted(born, 'rejected', days)) as [ItemResult];
    const [back] = await undo(ada, [toUndoItem(submission!)]);
    expect(outcome(back!)).toBe('waitlist');
    expect(back!.submission).toMatchObject({ submittedAt: null, decidedAt: null });
    expect((await steps(born.id)).at(-1)).toEqual(['rejected', 'waitlist', true]);
    const row = await laurel.db.userSubmission.findUniqueOrThrow({ where: { id: born.id } });
    expect(row.snapshot).toBeNull();
  });

  it('is refused completely and saves nothing', async () => {
    const born = await createEntry(laurel, ada, film, competition.id, 'to-submit');
    const wrong = { submittedAt: '2026-04-01', decidedAt: '2026-02-01' };
    expect(codes(await viaSubmitted(born, 'accepted', wrong))).toEqual(['submission.date_invalid']);
    expect(await steps(born.id)).toEqual([[null, 'to-submit', false]]);
  });

  it('allows no other move outside the table', async () => {
    const born = await createEntry(laurel, ada, film, competition.id, 'to-submit');
    expect(codes(await laurel.move(ada, [toUndoItem(born)], 'accepted', days))).toEqual([
      'submission.not_allowed',
    ]);
    expect(codes(await viaSubmitted(born, 'waitlist', days))).toEqual(['submission.not_allowed']);
  });
});
