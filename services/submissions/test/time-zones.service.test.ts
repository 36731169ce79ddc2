import { addDays } from '@laurel/rules/dates/days';
import { person } from '../../runtime/test/callers.js';
import { SendReminders } from '../src/jobs/send-reminders.js';
import { NotifyWatchers } from '../src/jobs/notify-watchers.js';
import { getToday } from '../src/domain/days.js';
import { startSubmissions } from './make.js';
import { createReminderHelpers } from './reminding.js';

let laurel: Awaited<ReturnType<typeof startSubmissions>>;
beforeAll(async () => (laurel = await startSubmissions()));
afterAll(() => laurel?.stop());

const { addListedEntry, listKinds } = createReminderHelpers(() => laurel);
let version = 0;
const setTimeZone = ({ user: id }: ReturnType<typeof person>, timeZone?: string) => {
  const user = { id, version: ++version, name: 'Ada', email: `${id}@example.org`, role: 'user', timeZone };
  return laurel.publishEvent('user.changed', `user-${id}`, version, { user });
};
/** A time of day in UTC. */
const toInstant = (day: string, time: string) => new Date(`${day}T${time}:00Z`);

describe('the days before a deadline', () => {
  const last = addDays(getToday(), 30);
  const fourteen = addDays(last, -14);

  it('are counted in the user’s time zone, before or after UTC', async () => {
    const [east, west, unspecified] = [person(), person(), person()];
    await setTimeZone(east, 'Pacific/Kiritimati');
    await setTimeZone(west, 'America/Los_Angeles');
    for (const who of [east, west, unspecified]) await addListedEntry(who, { dates: [last] });
    const countNotifications = async () =>
      [await listKinds(east), await listKinds(west), await listKinds(unspecified)].map(
        ({ length }) => length,
      );
    const run = (day: string, time: string) => laurel.getProvider(SendReminders).run(toInstant(day, time));
    await run(addDays(fourteen, -1), '09:30');
    expect(await countNotifications()).toEqual([0, 0, 0]);
    await run(addDays(fourteen, -1), '10:30');
    expect(await countNotifications()).toEqual([1, 0, 0]);
    await run(fourteen, '00:30');
    expect(await countNotifications()).toEqual([1, 0, 1]);
    await run(fourteen, '09:30');
    expect(await countNotifications()).toEqual([1, 1, 1]);
  });

  it('are counted in the same way for watched festivals, and in UTC when the time zone is removed', async () => {
    const [east, back] = [person(), person()];
    const { festivalId } = await laurel.addCompetition({ dates: [last] });
    for (const who of [east, back]) {
      await setTimeZone(who, 'Pacific/Kiritimati');
      await laurel.as(who, () => laurel.client.watchFestival({ festivalId }));
    }
    await setTimeZone(back);
    await laurel.getProvider(NotifyWatchers).notifyOfDeadlines(toInstant(addDays(fourteen, -1), '10:30'));
    expect([await listKinds(east), await listKinds(back)]).toEqual([['watched-deadline'], []]);
    await laurel.getProvider(NotifyWatchers).notifyOfDeadlines(toInstant(fourteen, '10:30'));
    expect([await listKinds(east), await listKinds(back)]).toEqual([
      ['watched-deadline'],
      ['watched-deadline'],
    ]);
  });

  it('are counted in a time zone that is deleted with the user', async () => {
    const ada = person();
    await setTimeZone(ada, 'Pacific/Kiritimati');
    const countZones = () => laurel.db.personZone.count({ where: { userId: ada.user } });
    expect(await countZones()).toBe(1);
    await laurel.publishEvent('user.deleted', `user-${ada.user}`, ++version, { userId: ada.user });
    expect(await countZones()).toBe(0);
  });
});
