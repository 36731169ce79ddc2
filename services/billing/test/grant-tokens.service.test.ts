import { randomUUID } from 'node:crypto';
import { person, refusalCode } from '../../runtime/test/asking.js';
import { startBilling } from './make.js';

let laurel: Awaited<ReturnType<typeof startBilling>>;
const bob = randomUUID();
beforeAll(async () => {
  laurel = await startBilling();
  await laurel.db.userMetaData.create({ data: { userId: bob } });
});
afterAll(() => laurel?.stop());

const admin = person('admin');
const asked = { userId: bob, token: 'strategy', amount: 3, reason: 'Sorry for the delay' };
const grant = (over: object = {}, idempotencyKey = randomUUID(), who = admin) =>
  laurel.as(who, () => laurel.to.grantTokens({ ...asked, ...over }), { idempotencyKey });
const told = () =>
  laurel.db.$queryRaw<
    { payload: object }[]
  >`select payload from outbox where type = 'audit.wanted' order by seq`;

describe('grantTokens', () => {
  it('is a line of the ledger, the balance with it, and told to the audit log, once per key', async () => {
    const key = randomUUID();
    const { tokens } = await grant({}, key);
    expect(tokens).toMatchObject({ availableStrategyTokens: 3, availableSubmissionTokens: 0 });
    expect((await grant({}, key)).tokens).toEqual(tokens);
    expect(tokens!.entries).toMatchObject([{ kind: 'grant', amount: 3, reason: 'Sorry for the delay' }]);
    const facts = await told();
    expect(facts).toHaveLength(1);
    expect(facts[0]!.payload).toMatchObject({
      actor: admin.user,
      what: 'tokens.granted',
      whom: bob,
      details: JSON.stringify({ token: 'strategy', amount: 3, reason: 'Sorry for the delay' }),
    });
  });
  it('gives tokens of the other kind', async () => {
    const { tokens } = await grant({ token: 'submission', amount: 2 });
    expect(tokens).toMatchObject({ availableStrategyTokens: 3, availableSubmissionTokens: 2 });
  });
  it.each([
    ['another input under the same key', { amount: 4 }, 'request.key_reused'],
    ['nobody', { userId: randomUUID() }, 'user.not_found'],
    ['what is no id', { userId: 'bob' }, 'user.not_found'],
    ['none', { amount: 0 }, 'tokens.amount_invalid'],
    ['too many', { amount: 1001 }, 'tokens.amount_invalid'],
    ['another kind', { token: 'gold' }, 'tokens.kind_unknown'],
    ['no reason', { reason: ' ' }, 'reason.missing'],
    ['too much of a reason', { reason: 'x'.repeat(201) }, 'reason.too_long'],
  ])('refuses %s, and tells nothing', async (_what, over, code) => {
    const [before, key] = [(await told()).length, randomUUID()];
    if (code === 'request.key_reused') await grant({ amount: 1 }, key);
    expect(await refusalCode(grant(over, key))).toBe(code);
    expect((await told()).length - before).toBe(code === 'request.key_reused' ? 1 : 0);
  });
  it('is refused under a key that is older than the answers kept, and tells nothing that did not happen', async () => {
    const [key, other] = [randomUUID(), person('admin')];
    await grant({ amount: 1 }, key);
    await laurel.db.$executeRaw`update answered set at = now() - interval '25 hours' where key = ${key}`;
    const before = (await told()).length;
    expect(await refusalCode(grant({ amount: 5 }, key))).toBe('request.key_reused');
    expect((await told()).length).toBe(before);
    await grant({ amount: 5 }, key, other); // another administrator's own key
    expect((await told()).length).toBe(before + 1);
  });
  it('is for administrators', async () =>
    expect(await refusalCode(grant({}, randomUUID(), person()))).toBe('session.not_admin'));
});
