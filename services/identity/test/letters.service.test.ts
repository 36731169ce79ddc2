import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { until } from '../../../deploy/testing/until.mjs';
import { countRows } from '../../runtime/test/tables.js';
import { publishEvent, createEventPublisher } from '../../runtime/test/publish-events.js';
import { deriveSecret } from '@laurel/runtime/auth/link-secret';
import { letterValues, LINK_SEED, listEventsOfLetter, requestLetterOfUser } from './letter-requests.js';
import { startMailing } from './mailing.js';

let laurel: Awaited<ReturnType<typeof startMailing>>;
beforeAll(async () => {
  laurel = await startMailing();
});
afterAll(() => laurel?.stop());

const requestLetter = (address?: string, overrides?: object) =>
  requestLetterOfUser(laurel, address, overrides);
const listLetterEvents = (about: string) => listEventsOfLetter(laurel, about);
const listEventTypes = async (about: string) => (await listLetterEvents(about)).map(({ type }) => type);

describe('a letter to a festival', () => {
  it('goes out in the sender’s name with their reply address, and publishes that it was sent', async () => {
    const { user, address, about } = await requestLetter();
    const mail = await laurel.waitForMail(address);
    await until(async () => (await listEventTypes(about)).length === 1);
    expect(await listLetterEvents(about)).toEqual([
      expect.objectContaining({ type: 'letter.sent', version: 1, payload: { mail: about, isUnsure: false } }),
    ]);
    expect(mail.subject).toBe('Entry: “Salt” for Lantern, Shorts');
    expect(mail.text).toContain(`${user.name} is entering the film “Salt” for Lantern, Shorts.`);
    const key = Buffer.from((await laurel.stack.env('identity')).DOSSIER_KEY!, 'base64');
    const token = deriveSecret(key, LINK_SEED);
    expect(mail.text).toContain(`/dossier/${token}`);
    expect(mail.text).not.toContain(LINK_SEED);
    const storedMails = await laurel.db.$queryRawUnsafe('select to_jsonb(m)::text from mail m');
    expect(JSON.stringify(storedMails)).not.toContain(token);
    expect(mail.text).not.toContain('Laurel account');
    expect(JSON.stringify(mail.headers)).toContain(user.email);
  });
  it('contains the link with which it was queued', async () => {
    const { linkSeed: _, ...others } = letterValues;
    const { address } = await requestLetter(undefined, {
      values: JSON.stringify({ ...others, path: '/dossier/own' }),
    });
    expect((await laurel.waitForMail(address)).text).toContain('/dossier/own');
  });
  it('publishes the server’s refusal as returned, and creates no dead letter', async () => {
    const address = `${randomUUID()}@festival.test`;
    laurel.refused.set(address, [{ code: 550, message: 'No such user here' }]);
    const { about } = await requestLetter(address);
    await laurel.waitForState(address, 'returned');
    expect(await listLetterEvents(about)).toEqual([
      expect.objectContaining({
        type: 'letter.returned',
        version: 2,
        payload: { mail: about, reason: expect.stringContaining('No such user here') },
      }),
    ]);
    expect(laurel.listReceivedMails(address)).toEqual([]);
  });
  it('is published as returned at once when the address is invalid', async () => {
    const { about } = await requestLetter('nobody at all');
    expect(await listEventTypes(about)).toEqual(['letter.returned']);
  });
  it('is published as unsure and never sent again when the server hangs up after receiving it', async () => {
    laurel.beforeAccepting.push(async () => laurel.hangUp());
    const { about, address } = await requestLetter();
    await laurel.waitForState(address, 'sent');
    expect(await listLetterEvents(about)).toEqual([
      expect.objectContaining({ type: 'letter.sent', payload: { mail: about, isUnsure: true } }),
    ]);
    const nextLetter = await requestLetter();
    await laurel.waitForMail(nextLetter.address);
    expect(laurel.listReceivedMails(address)).toHaveLength(1);
  });
  it('waits while the server is down without counting attempts, and goes out afterwards', async () => {
    await laurel.stopServer();
    const { about, address } = await requestLetter();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect((await laurel.getRow(address)).tries).toBe(0);
    await laurel.restartServer();
    await laurel.waitForMail(address);
    await until(async () => (await listEventTypes(about)).length === 1);
    expect(await listLetterEvents(about)).toEqual([
      expect.objectContaining({ payload: { mail: about, isUnsure: false } }),
    ]);
  });
  it('is not sent again after a restored backup, like other mails, if marked as OPERATING.md describes', async () => {
    const page = path.join(import.meta.dirname, '../../../helm/laurel/OPERATING.md');
    const statements = fs.readFileSync(page, 'utf8').match(/^update mail set .*;$/gm)!;
    await laurel.stopServer();
    const [{ about, address }, other, unmarked] = [
      await requestLetter(),
      await laurel.queue(),
      await requestLetter(),
    ];
    const ids = [(await laurel.getRow(address)).id, (await laurel.getRow(other)).id];
    for (const statement of statements)
      await laurel.db.$executeRawUnsafe(statement.replace("'ID', 'ID'", ids.map((id) => `'${id}'`).join()));
    await laurel.restartServer();
    await laurel.waitForMail(unmarked.address);
    await until(async () => (await listEventTypes(about)).length === 1);
    expect(await listEventTypes(about)).toEqual(['letter.sent']);
    expect((await laurel.getRow(other)).state).toBe('sent');
    expect([...laurel.listReceivedMails(address), ...laurel.listReceivedMails(other)]).toEqual([]);
  });
  it('is returned when its sender is banned in the meantime, also if requested later', async () => {
    const address = `${randomUUID()}@festival.test`;
    laurel.refused.set(
      address,
      Array.from({ length: 8 }, () => ({ code: 451, message: 'Later' })),
    );
    const { about, user } = await requestLetter(address);
    await until(async () => (await laurel.getRow(address)).tries > 0);
    await laurel.db.user.update({ where: { id: user.id }, data: { banned: true } });
    await laurel.waitForState(address, 'returned');
    expect(await listEventTypes(about)).toEqual(['letter.returned']);
    const payload = {
      userId: user.id,
      name: 'entry-to-festival',
      values: JSON.stringify(letterValues),
      address,
    };
    const later = `mail-entry-${randomUUID()}-7`;
    await createEventPublisher(laurel.stack, laurel.db)('mail.requested', later, 1, payload, 'submissions');
    expect(await listEventTypes(later)).toEqual(['letter.returned']);
  });
  it('is published as unsure and never sent again when the process died while sending it', async () => {
    const address = `${randomUUID()}@festival.test`;
    let releaseMail = () => {};
    const released = new Promise<void>((resolve) => (releaseMail = resolve));
    const hasStarted = new Promise<void>((resolve) =>
      laurel.beforeAccepting.push(() => {
        resolve();
        return released;
      }),
    );
    const { about } = await requestLetter(address);
    await hasStarted;
    await laurel.killMailSender();
    releaseMail();
    await until(async () => (await listEventTypes(about)).length > 0);
    expect((await listLetterEvents(about))[0]!.payload).toEqual({ mail: about, isUnsure: true });
    expect(laurel.listReceivedMails(address).length).toBeLessThanOrEqual(1);
  });
  it('is sent again after a temporary refusal of the server', async () => {
    const address = `${randomUUID()}@festival.test`;
    laurel.refused.set(address, [{ code: 451, message: 'Not now' }]);
    const { about } = await requestLetter(address);
    await laurel.waitForMail(address);
    await until(async () => (await listEventTypes(about)).length > 0);
    expect((await listLetterEvents(about))[0]!.payload).toEqual({ mail: about, isUnsure: false });
    expect(laurel.listReceivedMails(address)).toHaveLength(1);
  });
  it('can be requested by submissions only, and not without a festival’s address', async () => {
    const { user } = await requestLetter();
    const countBefore = await laurel.db.mail.count();
    const letter = { userId: user.id, name: 'entry-to-festival', values: JSON.stringify(letterValues) };
    const foreignLetter = { ...letter, address: 'films@festival.test' };
    const notice = {
      ...foreignLetter,
      name: 'list-reminders',
      values: JSON.stringify({ reminders: 'x', path: '/' }),
    };
    const ids = [
      await publishEvent(
        laurel.stack,
        'mail.requested',
        `mail-${randomUUID()}`,
        1,
        foreignLetter,
        randomUUID(),
        'films',
      ),
      await publishEvent(
        laurel.stack,
        'mail.requested',
        `mail-${randomUUID()}`,
        1,
        letter,
        randomUUID(),
        'submissions',
      ),
      await publishEvent(
        laurel.stack,
        'mail.requested',
        `mail-${randomUUID()}`,
        1,
        notice,
        randomUUID(),
        'submissions',
      ),
    ];
    for (const id of ids)
      await until(async () => (await countRows(laurel.db, 'failed_event', 'event_id = $1::uuid', id)) > 0);
    expect(await laurel.db.mail.count()).toBe(countBefore);
  });
});
