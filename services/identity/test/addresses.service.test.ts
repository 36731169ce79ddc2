import { randomUUID } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { recordLog } from '../../../deploy/testing/record-log.js';
import { refusalCode } from '../../runtime/test/callers.js';
import { CheckUsers } from '../src/account-status/check-users.js';
import { createSameLoginToken, startIdentity } from './make.js';

let laurel: Awaited<ReturnType<typeof startIdentity>>;
beforeAll(async () => (laurel = await startIdentity()));
afterAll(() => laurel?.stop());

const check = () => laurel.service.app.get(CheckUsers, { strict: false }).run();
const getAddress = ({ sub }: JWTPayload) =>
  laurel.db.user.findUniqueOrThrow({ where: { id: sub }, select: { email: true, emailVerified: true } });
const createAddress = () => `${randomUUID()}@laurel.test`;
/** Creates a user who has signed in. */
const registerUser = async (overrides: JWTPayload = {}) => {
  const person = laurel.issuer.person(overrides);
  return { person, ...(await laurel.start(person)) };
};
const countChangedEvents = ({ sub }: JWTPayload) => laurel.countEvents('user.changed', `user-${sub}`);

describe('an address that was changed at Keycloak', () => {
  it('is stored by the next check together with its verified flag, and ends no session', async () => {
    const { person, token } = await registerUser();
    const email = createAddress();
    laurel.issuer.accounts.set(person.sub!, { email: email.toUpperCase(), emailVerified: true });
    await check();
    expect(await getAddress(person)).toEqual({ email, emailVerified: true });
    expect((await laurel.resolve(token)).session).toMatchObject({ email, emailVerified: true });
    expect(await countChangedEvents(person)).toBe(1);
  });

  it('is stored at a log-in, even if the token states another one', async () => {
    const { person } = await registerUser({ email_verified: true });
    const email = createAddress();
    laurel.issuer.accounts.set(person.sub!, { email, emailVerified: false });
    const { session } = await laurel.start(createSameLoginToken(person));
    expect(session).toMatchObject({ email, emailVerified: false });
  });

  it('does not become verified while it belongs to another account', async () => {
    const { person: ada } = await registerUser();
    const { person: eve } = await registerUser();
    laurel.issuer.accounts.set(eve.sub!, { email: String(ada.email), emailVerified: true });
    await check();
    expect(await getAddress(eve)).toEqual({ email: eve.email, emailVerified: false });
  });

  it('stays stored when it is removed at Keycloak, and becomes unverified at the next log-in', async () => {
    const { person } = await registerUser({ email_verified: true });
    laurel.issuer.accounts.set(person.sub!, { email: '', emailVerified: true });
    await check();
    expect(await getAddress(person)).toEqual({ email: person.email, emailVerified: true });
    const { session } = await laurel.start(createSameLoginToken(person));
    expect(session).toMatchObject({ email: person.email, emailVerified: false });
  });
});

describe('an address that belongs to another account', () => {
  // asvs 6.8.1, 10.3.3
  it('moves to the new account when the previous account is deleted at Keycloak, without the data of the previous account', async () => {
    const { person: previousOwner } = await registerUser();
    laurel.issuer.accounts.set(previousOwner.sub!, null);
    const lines = recordLog();
    const { person, session } = await registerUser({ email: previousOwner.email });
    expect(session).toMatchObject({ userId: person.sub, email: previousOwner.email });
    expect(await getAddress(previousOwner)).toEqual({
      email: `${previousOwner.sub}@gone.invalid`,
      emailVerified: false,
    });
    expect([
      await countChangedEvents(previousOwner),
      await laurel.countEvents('user.deleted', `user-${previousOwner.sub}`),
    ]).toEqual([1, 0]);
    const requestId = expect.any(String);
    expect(lines()[0]).toEqual({
      event: 'security.address_reassigned',
      user: previousOwner.sub,
      to: person.sub,
      from: null,
      requestId,
    });
  });

  it('moves to the account that has it at Keycloak now, and the previous owner gets its new address', async () => {
    const { person: previousOwner } = await registerUser();
    const email = createAddress();
    laurel.issuer.accounts.set(previousOwner.sub!, { email, emailVerified: true });
    const { session } = await registerUser({ email: previousOwner.email });
    expect(session).toMatchObject({ email: previousOwner.email });
    expect(await getAddress(previousOwner)).toEqual({ email, emailVerified: true });
  });

  it('moves when several accounts exchange addresses in a row', async () => {
    const { person: first } = await registerUser();
    const { person: second } = await registerUser();
    const email = createAddress();
    laurel.issuer.accounts.set(second.sub!, { email });
    laurel.issuer.accounts.set(first.sub!, { email: String(second.email) });
    const { session } = await registerUser({ email: first.email });
    expect(session).toMatchObject({ email: first.email });
    expect(await getAddress(first)).toMatchObject({ email: `${first.sub}@gone.invalid` });
    await laurel.start(createSameLoginToken(first));
    expect([await getAddress(first), await getAddress(second)]).toMatchObject([
      { email: second.email },
      { email },
    ]);
  });

  it('does not move while Keycloak is unavailable', async () => {
    const { person: previousOwner } = await registerUser();
    laurel.issuer.accounts.set(previousOwner.sub!, { isBroken: true });
    expect(await refusalCode(registerUser({ email: previousOwner.email }))).toBe('sign_in.unavailable');
    expect(await getAddress(previousOwner)).toEqual({ email: previousOwner.email, emailVerified: false });
  });

  it('stays with a banned account, and the new registration is refused', async () => {
    const { person: previousOwner } = await registerUser();
    await laurel.db.user.update({
      where: { id: previousOwner.sub },
      data: { banned: true, banReason: 'Fraud.' },
    });
    laurel.issuer.accounts.set(previousOwner.sub!, null);
    expect(await refusalCode(registerUser({ email: previousOwner.email }))).toBe('user.banned');
    expect(await getAddress(previousOwner)).toEqual({ email: previousOwner.email, emailVerified: false });
  });
});
