import { randomUUID } from 'node:crypto';
import { person, refusalCode } from '../../runtime/test/callers.js';
import { startBilling } from './make.js';

let laurel: Awaited<ReturnType<typeof startBilling>>;
const bob = randomUUID();
beforeAll(async () => {
  laurel = await startBilling();
  await laurel.db.userMetaData.create({ data: { userId: bob } });
});
afterAll(() => laurel?.stop());

const admin = person('admin');
const input = { userId: bob, token: 'strategy', amount: 3, reason: 'Sorry for the delay' };
const grant = (overrides: object = {}, idempotencyKey = randomUUID(), who = admin) =>
  laurel.as(who, () => laurel.client.grantTokens({ ...input, ...overrides }), { idempotencyKey });
const listAuditEvents = () =>
  laurel.db.$queryRaw<
    { payload: object }[]
  >`select payload from outbox where type = 'audit.requested' order by seq`;

describe('grantTokens', () => {
  it('writes a ledger entry, the balance and an audit event once per key', async () => {
    const key = randomUUID();
    const { tokens } = await grant({}, key);
    expect(tokens).toMatchObject({ availableStrategyTokens: 3, availableSubmissionTokens: 0 });
    expect((await grant({}, key)).tokens).toEqual(tokens);
    expect(tokens!.entries).toMatchObject([{ kind: 'grant', amount: 3, reason: 'Sorry for the delay' }]);
    const events = await listAuditEvents();
    expect(events).toHaveLength(1);
    expect(events[0]!.payload).toMatchObject({
      actor: admin.user,
      what: 'tokens.granted',
      whom: bob,
      details: JSON.stringify({ token: 'strategy', amount: 3, reason: 'Sorry for the delay' }),
    });
  });
  it('grants strategy tokens and submission tokens', async () => {
    const { tokens } = await grant({ token: 'submission', amount: 2 });
    expect(tokens).toMatchObject({ availableStrategyTokens: 3, availableSubmissionTokens: 2 });
  });
  it.each([
    ['another input under the same key', { amount: 4 }, 'request.key_reused'],
    ['an unknown user', { userId: randomUUID() }, 'user.not_found'],
    ['a value that is not an id', { userId: 'bob' }, 'user.not_found'],
    ['no token', { amount: 0 }, 'tokens.amount_invalid'],
    ['too many tokens', { amount: 1001 }, 'tokens.amount_invalid'],
    ['an unknown kind of token', { token: 'gold' }, 'tokens.kind_unknown'],
    ['no reason', { reason: ' ' }, 'reason.missing'],
    ['a reason that is too long', { reason: 'x'.repeat(201) }, 'reason.too_long'],
  ])('refuses %s and publishes no event', async (_case, overrides, code) => {
    const [countBefore, key] = [(await listAuditEvents()).length, randomUUID()];
    if (code === 'request.key_reused') await grant({ amount: 1 }, key);
    expect(await refusalCode(grant(overrides, key))).toBe(code);
    expect((await listAuditEvents()).length - countBefore).toBe(code === 'request.key_reused' ? 1 : 0);
  });
  it('refuses a used key whose stored response was deleted, and publishes no event', async () => {
    const [key, other] = [randomUUID(), person('admin')];
    await grant({ amount: 1 }, key);
    await laurel.db
      .$executeRaw`update idempotent_response set at = now() - interval '25 hours' where key = ${key}`;
    const countBefore = (await listAuditEvents()).length;
    expect(await refusalCode(grant({ amount: 5 }, key))).toBe('request.key_reused');
    expect((await listAuditEvents()).length).toBe(countBefore);
    await grant({ amount: 5 }, key, other); // The other administrator has separate keys.
    expect((await listAuditEvents()).length).toBe(countBefore + 1);
  });
  it('is limited to administrators', async () =>
    expect(await refusalCode(grant({}, randomUUID(), person()))).toBe('session.not_admin'));
});
