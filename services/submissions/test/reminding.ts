import { getToday } from '../src/domain/days.js';
import { SendReminders } from '../src/jobs/send-reminders.js';
import type { person } from '../../runtime/test/callers.js';
import type { startSubmissions } from './make.js';

type Who = ReturnType<typeof person>;
/** Creates helpers that send reminders and read the notifications and mails of a user. */
export function createReminderHelpers(getLaurel: () => Awaited<ReturnType<typeof startSubmissions>>) {
  const atTenUtc = (day: string) => new Date(`${day}T10:00:00Z`);
  const remind = (day = getToday()) => getLaurel().getProvider(SendReminders).run(atTenUtc(day));
  const listMails = async (who: Who) =>
    (
      await getLaurel().db.rows<{ reminders: string }>(
        `select payload->>'values' as reminders from outbox where type = 'mail.requested' and payload->>'userId' = $1
         and payload->>'name' = 'list-reminders' order by id`,
        who.user,
      )
    ).map(({ reminders }) => (JSON.parse(reminders) as { reminders: string }).reminders.split('\n'));
  const getNotifications = (who: Who, page = 1, pageSize = 50) =>
    getLaurel().as(who, () => getLaurel().client.getNotifications({ page, pageSize }));
  const listKinds = async (who: Who) => (await getNotifications(who)).items.map(({ kind }) => kind);
  const addListedEntry = async (
    who: Who,
    competitionInput: object,
    state = 'to-submit',
    more: object = {},
  ) => {
    const { id, festivalId } = await getLaurel().addCompetition(competitionInput);
    const filmId = await getLaurel().registerFilm(who);
    const [added] = await getLaurel().addSubmissions(who, filmId, [id], state, more);
    const submission = added!.submission!;
    // Sets a creation time long before any deadline was near.
    await getLaurel().db
      .$executeRaw`update user_submission set "createdAt" = now() - interval '100 days' where id = ${submission.id}`;
    return { id, festivalId, filmId, submission };
  };
  return { remind, listMails, getNotifications, listKinds, addListedEntry };
}
