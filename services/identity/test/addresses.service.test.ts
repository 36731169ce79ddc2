import { randomUUID } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { recordLog } from '../../../deploy/local/record-log.js';
import { refusalCode } from '../../runtime/test/asking.js';
import { CheckUsers } from '../src/commands/check-users.js';
import { again, startIdentity } from './make.js';

let laurel: Awaited<ReturnType<typeof startIdentity>>;
beforeAll(async () => (laurel = await startIdentity()));
afterAll(() => laurel?.stop());

const check = () => laurel.service.app.get(CheckUsers, { strict: false }).run();
const addressOf = ({ sub }: JWTPayload) =>
  laurel.db.user.findUniqueOrThrow({ where: { id: sub }, select: { email: true, emailVerified: true } });
const newAddress = () => `${randomUUID()}@laurel.test`;
/** Somebody who has signed in here. */
const registered = async (over: JWTPayload = {}) => {
  const person = laurel.issuer.person(over);
  return { person, ...(await laurel.start(person)) };
};
const toldChanged = ({ sub }: JWTPayload) => laurel.told('user.changed', `user-${sub}`);

describe('an address that was changed at Keycloak', () => {
  it('comes within minutes, with whether it is verified, and ends nothing', async () => {
    const { person, token } = await registered();
    const email = newAddress();
    laurel.issuer.accounts.set(person.sub!, { email: email.toUpperCase(), emailVerified: true });
    await check();
    expect(await addressOf(person)).toEqual({ email, emailVerified: true });
    expect((await laurel.resolve(token)).session).toMatchObject({ email, emailVerified: true });
    expect(await toldChanged(person)).toBe(1);
  });

  it('comes with a log-in too, whatever the token says', async () => {
    const { person } = await registered({ email_verified: true });
    const email = newAddress();
    laurel.issuer.accounts.set(person.sub!, { email, emailVerified: false });
    const { session } = await laurel.start(again(person));
    expect(session).toMatchObject({ email, emailVerified: false });
  });

  it('makes nobody’s address here verified while it is another’s here', async () => {
    const { person: ada } = await registered();
    const { person: eve } = await registered();
    laurel.issuer.accounts.set(eve.sub!, { email: String(ada.email), emailVerified: true });
    await check();
    expect(await addressOf(eve)).toEqual({ email: eve.email, emailVerified: false });
  });

  it('that was taken away there stays here, and is nobody’s verified one from the next log-in on', async () => {
    const { person } = await registered({ email_verified: true });
    laurel.issuer.accounts.set(person.sub!, { email: '', emailVerified: true });
    await check();
    expect(await addressOf(person)).toEqual({ email: person.email, emailVerified: true });
    const { session } = await laurel.start(again(person));
    expect(session).toMatchObject({ email: person.email, emailVerified: false });
  });
});

describe('an address that is another account’s here', () => {
  // asvs 6.8.1, 10.3.3
  it('comes to who registers anew when the account before is gone at Keycloak; what was theirs does not', async () => {
    const { person: before } = await registered();
    laurel.issuer.accounts.set(before.sub!, null);
    const lines = recordLog();
    const { person, session } = await registered({ email: before.email });
    expect(session).toMatchObject({ userId: person.sub, email: before.email });
    expect(await addressOf(before)).toEqual({ email: `${before.sub}@gone.invalid`, emailVerified: false });
    expect([await toldChanged(before), await laurel.told('user.deleted', `user-${before.sub}`)]).toEqual([
      1, 0,
    ]);
    const requestId = expect.any(String);
    expect(lines()[0]).toEqual({
      event: 'security.address_given_up',
      user: before.sub,
      to: person.sub,
      from: null,
      requestId,
    });
  });

  it('comes to who has it now when the other has another, which comes to them', async () => {
    const { person: before } = await registered();
    const email = newAddress();
    laurel.issuer.accounts.set(before.sub!, { email, emailVerified: true });
    const { session } = await registered({ email: before.email });
    expect(session).toMatchObject({ email: before.email });
    expect(await addressOf(before)).toEqual({ email, emailVerified: true });
  });

  it('is moved on when several have changed theirs in a row', async () => {
    const { person: first } = await registered();
    const { person: second } = await registered();
    const email = newAddress();
    laurel.issuer.accounts.set(second.sub!, { email });
    laurel.issuer.accounts.set(first.sub!, { email: String(second.email) });
    const { session } = await registered({ email: first.email });
    expect(session).toMatchObject({ email: first.email });
    expect(await addressOf(first)).toMatchObject({ email: `${first.sub}@gone.invalid` });
    await laurel.start(again(first));
    expect([await addressOf(first), await addressOf(second)]).toMatchObject([
      { email: second.email },
      { email },
    ]);
  });

  it('stays where Keycloak cannot say whose it is', async () => {
    const { person: before } = await registered();
    laurel.issuer.accounts.set(before.sub!, { isBroken: true });
    expect(await refusalCode(registered({ email: before.email }))).toBe('sign_in.unavailable');
    expect(await addressOf(before)).toEqual({ email: before.email, emailVerified: false });
  });

  it('brings the other’s ban with it', async () => {
    const { person: before } = await registered();
    await laurel.db.user.update({ where: { id: before.sub }, data: { banned: true, banReason: 'Fraud.' } });
    laurel.issuer.accounts.set(before.sub!, null);
    expect(await refusalCode(registered({ email: before.email }))).toBe('user.banned');
    expect(await addressOf(before)).toEqual({ email: before.email, emailVerified: false });
  });
});
