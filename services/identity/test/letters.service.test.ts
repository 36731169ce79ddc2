import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { until } from '../../../deploy/testing/until.mjs';
import { nobody, person, refusal } from '../../runtime/test/callers.js';
import { countRows, listEvents } from '../../runtime/test/tables.js';
import { publishEvent, createEventPublisher } from '../../runtime/test/publish-events.js';
import type { Caller } from '@laurel/runtime/auth/call-context';
import { deriveSecret } from '@laurel/runtime/auth/link-secret';
import { getBounceKey, signBounceReport } from '../src/mail/bounce-signature.js';
import { SecretBox } from '../src/settings/secrets.js';
import { startMailing } from './mailing.js';

let laurel: Awaited<ReturnType<typeof startMailing>>;
beforeAll(async () => {
  laurel = await startMailing();
});
afterAll(() => laurel?.stop());

const SEED = 'b1e2a3c4-0d5e-4f60-8a7b-9c0d1e2f3a4b';
const values = { film: 'Salt', competition: 'Lantern, Shorts', linkSeed: SEED, entry: 'Film: Salt' };
/**
 * Requests a user's letter to a festival, as submissions does. Returns the user, the festival's address and
 * the subject of the events.
 */
async function requestLetter(address = `${randomUUID()}@festival.test`, overrides: object = {}) {
  const claims = laurel.issuer.person({ name: 'Ada', email_verified: true });
  await laurel.start(claims);
  const user = await laurel.db.user.findUniqueOrThrow({ where: { id: claims.sub! } });
  const about = `mail-entry-${randomUUID()}-7`;
  const payload = {
    userId: user.id,
    name: 'entry-to-festival',
    values: JSON.stringify(values),
    address,
    ...overrides,
  };
  await createEventPublisher(laurel.stack, laurel.db)('mail.requested', about, 1, payload, 'submissions');
  return { user, address, about };
}
const listLetterEvents = (about: string) =>
  listEvents<{ type: string; payload: object }>(
    laurel.db,
    `type like 'letter.%' and payload->>'mail' = $1`,
    about,
  );
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
    const token = deriveSecret(key, SEED);
    expect(mail.text).toContain(`/dossier/${token}`);
    expect(mail.text).not.toContain(SEED);
    const storedMails = await laurel.db.$queryRawUnsafe('select to_jsonb(m)::text from mail m');
    expect(JSON.stringify(storedMails)).not.toContain(token);
    expect(mail.text).not.toContain('Laurel account');
    expect(JSON.stringify(mail.headers)).toContain(user.email);
  });
  it('links to the path with which it was queued', async () => {
    const { linkSeed: _, ...others } = values;
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
  it('and any other mail are not sent twice after a restore, once marked as OPERATING.md describes', async () => {
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
    const payload = { userId: user.id, name: 'entry-to-festival', values: JSON.stringify(values), address };
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
  it('is sent again when the server asks for it', async () => {
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
    const letter = { userId: user.id, name: 'entry-to-festival', values: JSON.stringify(values) };
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

describe('a returned letter', () => {
  it('does not suppress automatic replies by its headers', async () => {
    const { address } = await requestLetter();
    const { headers } = await laurel.waitForMail(address);
    expect(headers.join('\n')).not.toMatch(/^(Auto-Submitted|X-Auto-Response-Suppress):/im);
  });
  const getToken = (mail: { headers: object }) =>
    /[0-9a-f-]{36}\.[0-9a-f]{32}/.exec(JSON.stringify(mail.headers))![0];
  it('is reported once by the mail server, which signs the report', async () => {
    const { address, about } = await requestLetter();
    const token = getToken(await laurel.waitForMail(address));
    await laurel.waitForState(address, 'sent');
    const key = getBounceKey(laurel.service.app.get(SecretBox, { strict: false }));
    const reportBounce = (report: { token: string; reason: string }) =>
      laurel.as(nobody, () =>
        laurel.client.reportBounce({ ...report, signature: signBounceReport(key, report) }),
      );
    for (const _ of [1, 2]) await reportBounce({ token, reason: '550 mailbox full' });
    expect((await listLetterEvents(about)).map(({ type, payload }) => [type, payload])).toEqual([
      ['letter.sent', { mail: about, isUnsure: false }],
      ['letter.returned', { mail: about, reason: '550 mailbox full' }],
    ]);
    for (const forged of [
      token.replace(/.$/, (sign) => (sign === '0' ? '1' : '0')),
      `${randomUUID()}${token.slice(36)}`,
      'x',
      '',
    ])
      expect((await refusal(reportBounce({ token: forged, reason: '' }))).code).toBe('letter.not_found');
  });
  it('is refused without a signature, also from the festival that received the letter, unless an administrator reports it', async () => {
    const { address, about } = await requestLetter();
    const report = { token: getToken(await laurel.waitForMail(address)), reason: '550 mailbox full' };
    await laurel.waitForState(address, 'sent');
    const key = getBounceKey(laurel.service.app.get(SecretBox, { strict: false }));
    const reportAs = (caller: Caller, signature?: string) =>
      laurel.as(caller, () => laurel.client.reportBounce({ ...report, signature }));
    const otherReport = { ...report, reason: 'another reason' };
    for (const signature of [
      undefined,
      '',
      'x',
      signBounceReport(key, otherReport),
      signBounceReport('key', report),
    ])
      expect((await refusal(reportAs(nobody, signature))).code).toBe('bounce.unproven');
    expect((await refusal(reportAs(person()))).code).toBe('bounce.unproven');
    expect((await listLetterEvents(about)).map(({ type }) => type)).toEqual(['letter.sent']);
    await reportAs(person('admin'));
    expect((await listLetterEvents(about)).map(({ type }) => type)).toEqual([
      'letter.sent',
      'letter.returned',
    ]);
    expect(await laurel.db.audit.count({ where: { what: 'bounce.reported' } })).toBe(1);
  });
});
