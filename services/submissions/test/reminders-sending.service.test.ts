import { randomUUID } from 'node:crypto';
import { addDays } from '@laurel/rules/dates/days';
import { person } from '../../runtime/test/callers.js';
import { getToday } from '../src/domain/days.js';
import { startSubmissions } from './make.js';
import { createReminderHelpers } from './reminding.js';

let laurel: Awaited<ReturnType<typeof startSubmissions>>;
beforeAll(async () => (laurel = await startSubmissions()));
afterAll(() => laurel?.stop());

const { remind, listMails, listKinds, addListedEntry } = createReminderHelpers(() => laurel);
type Who = ReturnType<typeof person>;

/** Creates a sending entry in the given state, as the database constraints allow. */
async function createSending(who: Who, filmId: number, submissionId: number, state: string): Promise<void> {
  const address = { method: 'elsewhere', page: 'https://lund.example' };
  const stateFields = {
    linkSeed: state === 'waiting' ? 'seed' : null,
    reason: state === 'returned' ? 'unpaid' : null,
  };
  const entry = { submissionId, state, name: 'Salt', snapshot: {}, ...address, ...stateFields };
  await laurel.db.sending.create({
    data: { id: randomUUID(), userId: who.user, filmId, entries: { create: entry } },
  });
}
/** Returns the number of notifications and of mails. */
const countReminders = async (who: Who) =>
  [await listKinds(who), await listMails(who)].map(({ length }) => length);
const soon = () => ({ dates: [addDays(getToday(), 3)] });

describe('a near deadline', () => {
  it.each([
    ['waiting', 1], // the payment is pending, and a late one misses the deadline
    ['unconfirmed', 1],
    ['delivering', 0],
    ['returned', 1],
  ])('with a sending in state %s is announced %d times', async (state, expected) => {
    const ada = person();
    const { filmId, submission } = await addListedEntry(ada, soon());
    await createSending(ada, filmId, submission.id, state);
    await remind();
    expect(await countReminders(ada)).toEqual([expected, expected]);
  });

  it('is not announced if an entry that is being sent was merged into this one', async () => {
    const ada = person();
    const [{ filmId, submission: target }, { submission: merged }] = [
      await addListedEntry(ada, soon()),
      await addListedEntry(ada, { dates: [addDays(getToday(), 90)] }),
    ];
    await laurel.db.userSubmission.update({
      where: { id: merged.id },
      data: { mergedInto: target.id, revertedAt: new Date() },
    });
    await createSending(ada, filmId, merged.id, 'delivering');
    await remind();
    expect(await countReminders(ada)).toEqual([0, 0]);
  });
});
