import { getToday } from '../src/domain/days.js';
import { SendReminders } from '../src/jobs/send-reminders.js';
import type { person } from '../../runtime/test/callers.js';
import type { startSubmissions } from './make.js';

type Who = ReturnType<typeof person>;
/** Helpers that send reminders and read the notifications and mails of a user. */
export function reminding(started: () => Awaited<ReturnType<typeof startSubmissions>>) {
  const on = (day: string) => new Date(`${day}T10:00:00Z`);
  const remind = (day = getToday()) => started().get(SendReminders).run(on(day));
  const mails = async (who: Who) =>
    (
      await started().db.rows<{ reminders: string }>(
        `select payload->>'values' as reminders from outbox where type = 'mail.requested' and payload->>'userId' = $1
         and payload->>'name' = 'list-reminders' order by id`,
        who.user,
      )
    ).map(({ reminders }) => (JSON.parse(reminders) as { reminders: string }).reminders.split('\n'));
  const getNotifications = (who: Who, page = 1, pageSize = 50) =>
    started().as(who, () => started().client.getNotifications({ page, pageSize }));
  const kinds = async (who: Who) => (await getNotifications(who)).items.map(({ kind }) => kind);
  const listed = async (who: Who, competitionInput: object, state = 'to-submit', more: object = {}) => {
    const { id, festivalId } = await started().competition(competitionInput);
    const filmId = await started().film(who);
    const [added] = await started().add(who, filmId, [id], state, more);
    const submission = added!.submission!;
    // Sets a creation time long before any deadline was near.
    await started().db
      .$executeRaw`update user_submission set "createdAt" = now() - interval '100 days' where id = ${submission.id}`;
    return { id, festivalId, filmId, submission };
  };
  return { remind, mails, getNotifications, kinds, listed };
}
