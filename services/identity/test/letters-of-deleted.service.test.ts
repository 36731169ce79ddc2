import { randomUUID } from 'node:crypto';
import { until } from '../../../deploy/testing/until.mjs';
import { countRows } from '../../runtime/test/tables.js';
import { publishEvent, createEventPublisher } from '../../runtime/test/publish-events.js';
import { DeleteUser } from '../src/deletions/delete-user.js';
import { returnRequestedLetter } from '../src/mail/end-letters.js';
import { letterValues, listEventsOfLetter, requestLetterOfUser } from './letter-requests.js';
import { startMailing } from './mailing.js';

let laurel: Awaited<ReturnType<typeof startMailing>>;
beforeAll(async () => {
  laurel = await startMailing();
});
afterAll(() => laurel?.stop());

const requestLetter = () => requestLetterOfUser(laurel);
const deleteUser = (id: string) => laurel.service.app.get(DeleteUser, { strict: false }).run(id);
const listLetterEvents = (about: string) => listEventsOfLetter(laurel, about);
const listEventTypes = async (about: string) => (await listLetterEvents(about)).map(({ type }) => type);

describe('a letter to a festival', () => {
  it('is published as returned if its sender is deleted before it is sent, and as unsure if it is being sent', async () => {
    await laurel.stopServer();
    const waiting = await requestLetter();
    await deleteUser(waiting.user.id);
    expect(await listEventTypes(waiting.about)).toEqual(['letter.returned']);
    await laurel.restartServer();
    let releaseMail = () => {};
    const released = new Promise<void>((resolve) => (releaseMail = resolve));
    const hasStarted = new Promise<void>((resolve) =>
      laurel.beforeAccepting.push(() => {
        resolve();
        return released;
      }),
    );
    const started = await requestLetter();
    await hasStarted;
    await deleteUser(started.user.id);
    releaseMail();
    await laurel.waitForMail(started.address);
    expect(await listLetterEvents(started.about)).toEqual([
      expect.objectContaining({ type: 'letter.sent', payload: { mail: started.about, isUnsure: true } }),
    ]);
    const payload = {
      userId: started.user.id,
      name: 'entry-to-festival',
      values: JSON.stringify(letterValues),
      address: `${randomUUID()}@festival.test`,
    };
    const later = `mail-entry-${randomUUID()}-7`;
    await createEventPublisher(laurel.stack, laurel.db)('mail.requested', later, 1, payload, 'submissions');
    expect(await listEventTypes(later)).toEqual(['letter.returned']);
    expect(laurel.listReceivedMails(waiting.address)).toEqual([]);
  });
  it('is returned when its sender is deleted while its request is a dead letter', async () => {
    const { user } = await requestLetter();
    const values = JSON.stringify({ ...letterValues, film: 7 });
    const payload = { userId: user.id, name: 'entry-to-festival', values, address: 'films@festival.test' };
    const about = `mail-entry-${randomUUID()}-7`;
    const id = await publishEvent(
      laurel.stack,
      'mail.requested',
      about,
      1,
      payload,
      randomUUID(),
      'submissions',
    );
    const countFailed = () => countRows(laurel.db, 'failed_event', 'event_id = $1::uuid', id);
    await until(async () => (await countFailed()) > 0);
    const handled = randomUUID();
    const otherAbout = `mail-entry-${randomUUID()}-8`;
    await laurel.db.$executeRaw`insert into failed_event (event_id, envelope, tries, error, dead)
      select ${handled}::uuid, jsonb_set(envelope, '{aggregate}', to_jsonb(${otherAbout}::text)) || jsonb_build_object('id', ${handled}::text),
        5, error, true from failed_event where event_id = ${id}::uuid`;
    await laurel.db.$executeRaw`insert into handled_event (event_id) values (${handled}::uuid)`;
    await deleteUser(user.id);
    expect(await listLetterEvents(about)).toEqual([
      expect.objectContaining({
        type: 'letter.returned',
        payload: { mail: about, reason: 'The account that wrote it was deleted.' },
      }),
    ]);
    // The request was handled when it was published again, but its dead letter remained.
    expect(await listEventTypes(otherAbout)).toEqual([]);
    await until(async () => (await countFailed()) === 0);
    await laurel.db.$transaction((tx) =>
      returnRequestedLetter(tx, { id, aggregate: about }, 'A late retry.'),
    );
    expect(await listEventTypes(about)).toEqual(['letter.returned']);
  });
});
