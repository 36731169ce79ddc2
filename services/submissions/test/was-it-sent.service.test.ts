import { addDays } from '@laurel/rules/days';
import { today } from '../src/days.js';
import { PAGE, startSending } from './sending.js';
import { reminding } from './reminding.js';

let laurel: Awaited<ReturnType<typeof startSending>>;
beforeAll(async () => void (laurel = await startSending()));
afterAll(() => laurel?.stop());

const { remind, mails, told } = reminding(() => laurel);
/** Of an entry that its filmmaker is to send on the festival's page: the deadline is in forty days. */
const deadline = addDays(today(), 40);
const asked = async () => {
  const own = await laurel.paid({ reach: PAGE, dates: [deadline] });
  return { ...own, id: own.ids[0]! };
};
type Who = Awaited<ReturnType<typeof asked>>['who'];
const questions = async (who: Who) => (await told(who)).items.filter(({ kind }) => kind === 'was-it-sent');
/** In mails, however many they are. */
const asks = async (who: Who) =>
  (await mails(who)).flat().filter((line) => line.includes('was the entry sent?'));
const after = addDays(deadline, 3);

describe('whether an entry was sent', () => {
  it('is asked once, in the app and by mail, once its deadline is past', async () => {
    const { who, id, filmId } = await asked();
    await remind(addDays(deadline, -1));
    expect([await questions(who), await asks(who)]).toEqual([[], []]);
    for (const day of [after, after, addDays(after, 1)]) await remind(day);
    expect(await questions(who)).toMatchObject([
      { day: deadline, isOver: false, isRead: false, entry: { submissionId: id, filmId } },
    ]);
    expect(await asks(who)).toHaveLength(1);
  });
  it('is not asked of an entry so long ago that nobody remembers', async () => {
    const { who } = await asked();
    await remind(addDays(deadline, 33));
    expect(await questions(who)).toEqual([]);
  });
  it.each([true, false])('is not asked where it was said before: sent %s', async (isSent) => {
    const { who, batchId, id } = await asked();
    await laurel.answer(who, batchId, id, isSent);
    await remind(after);
    expect([await questions(who), await asks(who)]).toEqual([[], []]);
  });
  it.each([true, false])(
    'is over once it is said, and leaves the mail that waits: sent %s',
    async (isSent) => {
      const { who, batchId, id } = await asked();
      await remind(after);
      const [question] = await questions(who);
      await laurel.answer(who, batchId, id, isSent);
      expect(await questions(who)).toMatchObject([{ isOver: true }]);
      const ended = await laurel.db.$queryRawUnsafe<{ keys: string[] }[]>(
        `select payload->'lineKeys' as keys from outbox where type = 'notification.ended' and aggregate = $1`,
        `notification-of-${id}`,
      );
      expect(ended.flatMap(({ keys }) => keys)).toContain(`notification-${question!.id}`);
      await remind(addDays(after, 1));
      expect([(await questions(who)).length, (await asks(who)).length]).toEqual([1, 1]);
    },
  );
  it('is asked by one of two replicas alone', async () => {
    const { who } = await asked();
    await Promise.all([remind(after), remind(after)]);
    expect([(await questions(who)).length, (await asks(who)).length]).toEqual([1, 1]);
  });
});
