import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { until } from '../../../deploy/local/until.mjs';
import { nobody, refusal } from '../../runtime/test/asking.js';
import { countOf, factsOf } from '../../runtime/test/tables.js';
import { tell, teller } from '../../runtime/test/telling.js';
import { secretFrom } from '@laurel/runtime/link-secret';
import { startMailing } from './mailing.js';

let laurel: Awaited<ReturnType<typeof startMailing>>;
beforeAll(async () => {
  laurel = await startMailing();
});
afterAll(() => laurel?.stop());

const SEED = 'b1e2a3c4-0d5e-4f60-8a7b-9c0d1e2f3a4b';
const values = { film: 'Salt', competition: 'Lantern, Shorts', linkSeed: SEED, entry: 'Film: Salt' };
/** Somebody's letter to a festival, wanted by submissions; answers the festival's address, and what the letter is about. */
async function want(address = `${randomUUID()}@festival.test`, over: object = {}) {
  const claims = laurel.issuer.person({ name: 'Ada', email_verified: true });
  await laurel.start(claims);
  const user = await laurel.db.user.findUniqueOrThrow({ where: { id: claims.sub! } });
  const about = `mail-entry-${randomUUID()}-7`;
  const fact = {
    userId: user.id,
    name: 'entry-to-festival',
    values: JSON.stringify(values),
    address,
    ...over,
  };
  await teller(laurel.stack, laurel.db)('mail.wanted', about, 1, fact, 'submissions');
  return { user, address, about };
}
const told = (about: string) =>
  factsOf<{ type: string; payload: object }>(
    laurel.db,
    `type like 'letter.%' and payload->>'about' = $1`,
    about,
  );
const types = async (about: string) => (await told(about)).map(({ type }) => type);

describe('a letter', () => {
  it('goes to the festival in its sender’s name, is answered to them, and told as sent', async () => {
    const { user, address, about } = await want();
    const mail = await laurel.opened(address);
    await until(async () => (await types(about)).length === 1);
    expect(await told(about)).toEqual([
      expect.objectContaining({ type: 'letter.sent', version: 1, payload: { about, isUnsure: false } }),
    ]);
    expect(mail.subject).toBe('Entry: “Salt” for Lantern, Shorts');
    expect(mail.text).toContain(`${user.name} enters the film “Salt” for Lantern, Shorts.`);
    const key = Buffer.from((await laurel.stack.env('identity')).DOSSIER_KEY!, 'base64');
    const token = secretFrom(key, SEED);
    expect(mail.text).toContain(`/dossier/${token}`);
    expect(mail.text).not.toContain(SEED);
    const kept = await laurel.db.$queryRawUnsafe('select to_jsonb(m)::text from mail m');
    expect(JSON.stringify(kept)).not.toContain(token);
    expect(mail.text).not.toContain('Laurel account');
    expect(JSON.stringify(mail.headers)).toContain(user.email);
  });
  it('that was queued with a path of its own leads there', async () => {
    const { linkSeed: _, ...others } = values;
    const { address } = await want(undefined, {
      values: JSON.stringify({ ...others, path: '/dossier/own' }),
    });
    expect((await laurel.opened(address)).text).toContain('/dossier/own');
  });
  it('that the server refuses is told as come back, with what it said, and is no dead letter', async () => {
    const address = `${randomUUID()}@festival.test`;
    laurel.refused.set(address, [{ code: 550, says: 'No such user here' }]);
    const { about } = await want(address);
    await laurel.ended(address, 'returned');
    expect(await told(about)).toEqual([
      expect.objectContaining({
        type: 'letter.returned',
        version: 2,
        payload: { about, reason: expect.stringContaining('No such user here') },
      }),
    ]);
    expect(laurel.arrived(address)).toEqual([]);
  });
  it('to what is no address is told as come back at once', async () => {
    const { about } = await want('nobody at all');
    expect(await types(about)).toEqual(['letter.returned']);
  });
  it('whose server breaks off with all of it in its hands is told as unsure, and never sent again', async () => {
    laurel.before.push(async () => laurel.hangUp());
    const { about, address } = await want();
    await laurel.ended(address, 'sent');
    expect(await told(about)).toEqual([
      expect.objectContaining({ type: 'letter.sent', payload: { about, isUnsure: true } }),
    ]);
    const after = await want();
    await laurel.opened(after.address);
    expect(laurel.arrived(address)).toHaveLength(1);
  });
  it('waits while the server is away, however often it is tried, and goes once it is back', async () => {
    await laurel.away();
    const { about, address } = await want();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect((await laurel.rowOf(address)).tries).toBe(0);
    await laurel.back();
    await laurel.opened(address);
    await until(async () => (await types(about)).length === 1);
    expect(await told(about)).toEqual([expect.objectContaining({ payload: { about, isUnsure: false } })]);
  });
  it('and any mail that went out before an older copy was put back leaves no second time, once marked as the chart’s page says', async () => {
    const page = path.join(import.meta.dirname, '../../../helm/laurel/OPERATING.md');
    const marks = fs.readFileSync(page, 'utf8').match(/^update mail set .*;$/gm)!;
    await laurel.away();
    const [{ about, address }, other, unmarked] = [await want(), await laurel.queue(), await want()];
    const ids = [(await laurel.rowOf(address)).id, (await laurel.rowOf(other)).id];
    for (const mark of marks)
      await laurel.db.$executeRawUnsafe(mark.replace("'ID', 'ID'", ids.map((id) => `'${id}'`).join()));
    await laurel.back();
    await laurel.opened(unmarked.address);
    await until(async () => (await types(about)).length === 1);
    expect(await types(about)).toEqual(['letter.sent']);
    expect((await laurel.rowOf(other)).state).toBe('sent');
    expect([...laurel.arrived(address), ...laurel.arrived(other)]).toEqual([]);
  });
  it('of somebody who is banned meanwhile comes back, and one that they want then too', async () => {
    const address = `${randomUUID()}@festival.test`;
    laurel.refused.set(
      address,
      Array.from({ length: 8 }, () => ({ code: 451, says: 'Later' })),
    );
    const { about, user } = await want(address);
    await until(async () => (await laurel.rowOf(address)).tries > 0);
    await laurel.db.user.update({ where: { id: user.id }, data: { banned: true } });
    await laurel.ended(address, 'returned');
    expect(await types(about)).toEqual(['letter.returned']);
    const fact = { userId: user.id, name: 'entry-to-festival', values: JSON.stringify(values), address };
    const later = `mail-entry-${randomUUID()}-7`;
    await teller(laurel.stack, laurel.db)('mail.wanted', later, 1, fact, 'submissions');
    expect(await types(later)).toEqual(['letter.returned']);
  });
  it('that was being handed over when the process ended is never sent again, and told as unsure', async () => {
    const address = `${randomUUID()}@festival.test`;
    let keep = () => {};
    const kept = new Promise<void>((resolve) => (keep = resolve));
    const begun = new Promise<void>((resolve) => laurel.before.push(async () => (resolve(), kept)));
    const { about } = await want(address);
    await begun;
    await laurel.die();
    keep();
    await until(async () => (await types(about)).length > 0);
    expect((await told(about))[0]!.payload).toEqual({ about, isUnsure: true });
    expect(laurel.arrived(address).length).toBeLessThanOrEqual(1);
  });
  it('that the server asks to be brought again is', async () => {
    const address = `${randomUUID()}@festival.test`;
    laurel.refused.set(address, [{ code: 451, says: 'Not now' }]);
    const { about } = await want(address);
    await laurel.opened(address);
    await until(async () => (await types(about)).length > 0);
    expect((await told(about))[0]!.payload).toEqual({ about, isUnsure: false });
    expect(laurel.arrived(address)).toHaveLength(1);
  });
  it('is wanted by submissions alone, and goes to no user’s address as such', async () => {
    const { user } = await want();
    const before = await laurel.db.mail.count();
    const letter = { userId: user.id, name: 'entry-to-festival', values: JSON.stringify(values) };
    const foreign = { ...letter, address: 'films@festival.test' };
    const notice = {
      ...foreign,
      name: 'list-reminders',
      values: JSON.stringify({ reminders: 'x', path: '/' }),
    };
    const ids = [
      await tell(laurel.stack, 'mail.wanted', `mail-${randomUUID()}`, 1, foreign, randomUUID(), 'films'),
      await tell(laurel.stack, 'mail.wanted', `mail-${randomUUID()}`, 1, letter, randomUUID(), 'submissions'),
      await tell(laurel.stack, 'mail.wanted', `mail-${randomUUID()}`, 1, notice, randomUUID(), 'submissions'),
    ];
    for (const id of ids)
      await until(async () => (await countOf(laurel.db, 'failed', 'event_id = $1::uuid', id)) > 0);
    expect(await laurel.db.mail.count()).toBe(before);
  });
});

describe('a letter that comes back', () => {
  it('asks no machine to keep that to itself, nor its answer', async () => {
    const { address } = await want();
    const { headers } = await laurel.opened(address);
    expect(headers.join('\n')).not.toMatch(/^(Auto-Submitted|X-Auto-Response-Suppress):/im);
  });
  const tokenOf = (mail: { headers: object }) =>
    /[0-9a-f-]{36}\.[0-9a-f]{32}/.exec(JSON.stringify(mail.headers))![0];
  it('is told by whoever has its token, once', async () => {
    const { address, about } = await want();
    const token = tokenOf(await laurel.opened(address));
    await laurel.ended(address, 'sent');
    const bounce = (asked: { token: string; reason: string }) =>
      laurel.as(nobody, () => laurel.to.reportBounce(asked));
    for (const _ of [1, 2]) await bounce({ token, reason: '550 mailbox full' });
    expect((await told(about)).map(({ type, payload }) => [type, payload])).toEqual([
      ['letter.sent', { about, isUnsure: false }],
      ['letter.returned', { about, reason: '550 mailbox full' }],
    ]);
    for (const forged of [
      token.replace(/.$/, (sign) => (sign === '0' ? '1' : '0')),
      `${randomUUID()}${token.slice(36)}`,
      'x',
      '',
    ])
      expect((await refusal(bounce({ token: forged, reason: '' }))).code).toBe('letter.not_found');
  });
});
