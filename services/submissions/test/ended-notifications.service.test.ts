import { addDays } from '@laurel/rules/days';
import { person } from '../../runtime/test/asking.js';
import { today } from '../src/days.js';
import { startSubmissions } from './make.js';
import { reminding } from './reminding.js';
import { of, undoing } from './undoing.js';

let laurel: Awaited<ReturnType<typeof startSubmissions>>;
beforeAll(async () => (laurel = await startSubmissions()));
afterAll(() => laurel?.stop());

const { remind, listed } = reminding(() => laurel);
const undo = undoing(() => laurel);
type Who = ReturnType<typeof person>;

/** Of somebody two entries that are near, in one mail; what its lines are named, in the order of the entries. */
async function reminded(ada: Who) {
  const near = { dates: [addDays(today(), 2)] };
  const [first, second] = [await listed(ada, near), await listed(ada, near)];
  await remind();
  const [mail] = await laurel.db.rows<{ lineKeys: string[]; lines: string }>(
    `select payload->'lineKeys' as "lineKeys", payload->>'values' as lines from outbox
      where type = 'mail.wanted' and payload->>'userId' = $1`,
    ada.user,
  );
  const rows = await laurel.db.notification.findMany({ where: { userId: ada.user } });
  const keyOf = ({ id }: { id: number }) =>
    `notification-${rows.find(({ submissionId }) => submissionId === id)!.id}`;
  const keys = [keyOf(first.submission), keyOf(second.submission)];
  expect(mail!.lineKeys.toSorted()).toEqual(keys.toSorted());
  return { first, second, keys };
}
const ended = async (keys: readonly string[]) =>
  (
    await laurel.db.rows<{ lineKeys: string[] }>(
      `select payload->'lineKeys' as "lineKeys" from outbox where type = 'notification.ended' and payload->'lineKeys' ?| $1::text[] order by id`,
      keys,
    )
  ).map(({ lineKeys }) => lineKeys);

describe('a mail of more entries than it shows', () => {
  it('is told all of them by name, so that those behind come forward', async () => {
    const ada = person();
    for (let n = 0; n < 14; n++) await listed(ada, { dates: [addDays(today(), 2)] });
    await remind();
    const [mail] = await laurel.db.rows<{ lineKeys: string[]; values: string }>(
      `select payload->'lineKeys' as "lineKeys", payload->>'values' as values from outbox
        where type = 'mail.wanted' and payload->>'userId' = $1`,
      ada.user,
    );
    const { reminders } = JSON.parse(mail!.values) as { reminders: string };
    expect([reminders.split('\n').length, new Set(mail!.lineKeys).size]).toEqual([14, 14]);
  });
});

describe('what was told of an entry', () => {
  it.each([
    ['submitted', { submittedAt: today() }],
    ['will-not-submit', { reason: 'too dear' }],
  ])('is over once that is %s, and what is told of another is not', async (state, more) => {
    const ada = person();
    const { first, keys } = await reminded(ada);
    await laurel.move(ada, [{ submissionId: first.submission.id }], state, more);
    expect(await ended(keys)).toEqual([[keys[0]]]);
  });

  it('goes on while it is still to be sent: on the waiting list, or with another note', async () => {
    const ada = person();
    const { first, keys } = await reminded(ada);
    await laurel.move(ada, [{ submissionId: first.submission.id }], 'to-submit', { note: 'Ask first' });
    await laurel.move(ada, [{ submissionId: first.submission.id }], 'waitlist');
    expect(await ended(keys)).toEqual([]);
  });

  it('is over each time that it is sent, also after that was taken back', async () => {
    const ada = person();
    const { first, keys } = await reminded(ada);
    const send = async () =>
      (
        await laurel.move(ada, [{ submissionId: first.submission.id }], 'submitted', { submittedAt: today() })
      )[0]!.submission!;
    await undo(ada, [of(await send())]);
    await send();
    expect(await ended(keys)).toEqual([[keys[0]], [keys[0]]]);
  });

  it('is over once that is off the list, and all of it with the film', async () => {
    const ada = person();
    const { first, second, keys } = await reminded(ada);
    expect((await undo(ada, [of(first.submission)]))[0]!.error).toBeNull();
    expect(await ended(keys)).toEqual([[keys[0]]]);
    await laurel.tell('film.deleted', `film-${second.filmId}`, 2, {
      filmId: second.filmId,
      userId: ada.user,
    });
    expect(await ended(keys)).toEqual([[keys[0]], [keys[1]]]);
  });
});
