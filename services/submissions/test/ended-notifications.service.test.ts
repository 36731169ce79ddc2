import { addDays } from '@laurel/rules/dates/days';
import { person } from '../../runtime/test/callers.js';
import { getToday } from '../src/domain/days.js';
import { startSubmissions } from './make.js';
import { createReminderHelpers } from './reminding.js';
import { toUndoItem, createUndo } from './undoing.js';

let laurel: Awaited<ReturnType<typeof startSubmissions>>;
beforeAll(async () => (laurel = await startSubmissions()));
afterAll(() => laurel?.stop());

const { remind, addListedEntry } = createReminderHelpers(() => laurel);
const undo = createUndo(() => laurel);
type Who = ReturnType<typeof person>;

/**
 * Creates two entries with near deadlines and sends one mail. Returns the line keys in the order of the
 * entries.
 */
async function remindAboutTwoEntries(ada: Who) {
  const near = { dates: [addDays(getToday(), 2)] };
  const [first, second] = [await addListedEntry(ada, near), await addListedEntry(ada, near)];
  await remind();
  const [mail] = await laurel.db.rows<{ lineKeys: string[]; lines: string }>(
    `select payload->'lineKeys' as "lineKeys", payload->>'values' as lines from outbox
      where type = 'mail.requested' and payload->>'userId' = $1`,
    ada.user,
  );
  const rows = await laurel.db.notification.findMany({ where: { userId: ada.user } });
  const getKey = ({ id }: { id: number }) =>
    `notification-${rows.find(({ submissionId }) => submissionId === id)!.id}`;
  const keys = [getKey(first.submission), getKey(second.submission)];
  expect(mail!.lineKeys.toSorted()).toEqual(keys.toSorted());
  return { first, second, keys };
}
const listEndedKeys = async (keys: readonly string[]) =>
  (
    await laurel.db.rows<{ lineKeys: string[] }>(
      `select payload->'lineKeys' as "lineKeys" from outbox where type = 'notification.ended' and payload->'lineKeys' ?| $1::text[] order by id`,
      keys,
    )
  ).map(({ lineKeys }) => lineKeys);

describe('a mail with more entries than it shows', () => {
  it('contains the line keys of all entries, so that hidden lines can replace removed ones', async () => {
    const ada = person();
    for (let n = 0; n < 14; n++) await addListedEntry(ada, { dates: [addDays(getToday(), 2)] });
    await remind();
    const [mail] = await laurel.db.rows<{ lineKeys: string[]; values: string }>(
      `select payload->'lineKeys' as "lineKeys", payload->>'values' as values from outbox
        where type = 'mail.requested' and payload->>'userId' = $1`,
      ada.user,
    );
    const { reminders } = JSON.parse(mail!.values) as { reminders: string };
    expect([reminders.split('\n').length, new Set(mail!.lineKeys).size]).toEqual([14, 14]);
  });
});

describe('the notification of an entry', () => {
  it.each([
    ['submitted', { submittedAt: getToday() }],
    ['will-not-submit', { reason: 'too expensive' }],
  ])('ends when the entry is %s, and the notifications of other entries do not', async (state, more) => {
    const ada = person();
    const { first, keys } = await remindAboutTwoEntries(ada);
    await laurel.changeSubmissions(ada, [{ submissionId: first.submission.id }], state, more);
    expect(await listEndedKeys(keys)).toEqual([[keys[0]]]);
  });

  it('continues while the entry is on the waiting list or gets another note', async () => {
    const ada = person();
    const { first, keys } = await remindAboutTwoEntries(ada);
    await laurel.changeSubmissions(ada, [{ submissionId: first.submission.id }], 'to-submit', {
      note: 'Ask first',
    });
    await laurel.changeSubmissions(ada, [{ submissionId: first.submission.id }], 'waitlist');
    expect(await listEndedKeys(keys)).toEqual([]);
  });

  it('ends each time the entry is sent, also after an undo', async () => {
    const ada = person();
    const { first, keys } = await remindAboutTwoEntries(ada);
    const send = async () =>
      (
        await laurel.changeSubmissions(ada, [{ submissionId: first.submission.id }], 'submitted', {
          submittedAt: getToday(),
        })
      )[0]!.submission!;
    await undo(ada, [toUndoItem(await send())]);
    await send();
    expect(await listEndedKeys(keys)).toEqual([[keys[0]], [keys[0]]]);
  });

  it('ends when the entry is off the list, or with the film', async () => {
    const ada = person();
    const { first, second, keys } = await remindAboutTwoEntries(ada);
    expect((await undo(ada, [toUndoItem(first.submission)]))[0]!.error).toBeNull();
    expect(await listEndedKeys(keys)).toEqual([[keys[0]]]);
    await laurel.publishEvent('film.deleted', `film-${second.filmId}`, 2, {
      filmId: second.filmId,
      createdBy: ada.user,
    });
    expect(await listEndedKeys(keys)).toEqual([[keys[0]], [keys[1]]]);
  });
});
