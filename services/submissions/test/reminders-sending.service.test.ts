import { randomUUID } from 'node:crypto';
import { addDays } from '@laurel/rules/days';
import { person } from '../../runtime/test/asking.js';
import { today } from '../src/days.js';
import { startSubmissions } from './make.js';
import { reminding } from './reminding.js';

let laurel: Awaited<ReturnType<typeof startSubmissions>>;
beforeAll(async () => (laurel = await startSubmissions()));
afterAll(() => laurel?.stop());

const { remind, mails, kinds, listed } = reminding(() => laurel);
type Who = ReturnType<typeof person>;

/** An entry of a batch, as the database lets it be in that state. */
async function sent(who: Who, filmId: number, submissionId: number, state: string): Promise<void> {
  const where = { way: 'elsewhere', page: 'https://lund.example' };
  const more = {
    linkSeed: state === 'waiting' ? 'seed' : null,
    reason: state === 'returned' ? 'unpaid' : null,
  };
  const entry = { submissionId, state, name: 'Salt', snapshot: {}, ...where, ...more };
  await laurel.db.sending.create({
    data: { id: randomUUID(), userId: who.user, filmId, entries: { create: entry } },
  });
}
/** How often somebody is told, and mailed. */
const times = async (who: Who) => [await kinds(who), await mails(who)].map(({ length }) => length);
const soon = () => ({ dates: [addDays(today(), 3)] });

describe('a deadline that is near', () => {
  it.each([
    ['waiting', 1], // for a payment: whoever does not pay in time is late
    ['asking', 1],
    ['delivering', 0],
    ['returned', 1],
  ])('is told of an entry whose sending is %s: %d times', async (state, told) => {
    const ada = person();
    const { filmId, submission } = await listed(ada, soon());
    await sent(ada, filmId, submission.id, state);
    await remind();
    expect(await times(ada)).toEqual([told, told]);
  });

  it('is not told where what goes out was another entry until the two competitions were merged', async () => {
    const ada = person();
    const [{ filmId, submission: kept }, { submission: merged }] = [
      await listed(ada, soon()),
      await listed(ada, { dates: [addDays(today(), 90)] }),
    ];
    await laurel.db.userSubmission.update({
      where: { id: merged.id },
      data: { mergedInto: kept.id, takenBackAt: new Date() },
    });
    await sent(ada, filmId, merged.id, 'delivering');
    await remind();
    expect(await times(ada)).toEqual([0, 0]);
  });
});
