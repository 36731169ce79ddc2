import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { hasRefusalText } from '@laurel/words/messages/refusal-text';
import { functions } from '../src/functions/index.js';
import type { Fixture } from './fixture-kinds.js';
import { fixturesFor } from './fixtures.js';
import { makeThings, type Things } from './things.js';
import { damaged, nasty, listPaths, poison } from './nasty.js';
import { optionalFields } from './optional-fields.js';
import { allServices, startPlatform, type Answer } from './platform.js';

type Viewer = 'anonymous' | 'stale' | 'banned' | 'another' | 'owner' | 'impersonator' | 'admin';
interface Declared {
  method: 'GET' | 'POST';
  access: 'any' | 'user' | 'own' | 'admin';
  forbidsImpersonation?: true;
}
const registry = Object.entries(functions) as [keyof typeof functions, Declared][];
const rows = registry.map(([name, { method, access, forbidsImpersonation }]) => ({
  name,
  method,
  access,
  forbidsImpersonation,
}));
const viewers: Viewer[] = ['anonymous', 'stale', 'banned', 'another', 'owner', 'impersonator', 'admin'];
/** These functions end the session that calls them. */
const ENDING = ['startSession', 'endSession', 'stopImpersonating', 'revokeOtherSessions', 'deleteMyAccount'];
/** Only the owner may call these. Administrators have another function for it. */
const OWNER_ONLY = [
  'revokeSession',
  'createCustomer',
  'getCheckout',
  'getPlanChange',
  'submitSelected',
  'cancelSending',
  'answerSending',
  'createDossierLink',
];

let laurel: Awaited<ReturnType<typeof startPlatform>>;
let things: Things,
  fixtures: Record<string, Fixture>,
  cookies: Record<Viewer, string | undefined>,
  spare: string;
beforeAll(async () => {
  laurel = await startPlatform({ RATE_LIMIT: '1000000', TRUST_PROXY: '127.0.0.1,::1' }, allServices);
  laurel.from.everywhere = true; // The limit per network is tested elsewhere.
  things = await makeThings(laurel);
  fixtures = fixturesFor(laurel, things);
  const [another, admin, banned] = [
    await laurel.signIn(),
    await laurel.signIn({ admin: true }),
    await laurel.signIn(),
  ];
  const impersonation = await laurel.impersonate(things.owner.userId);
  await laurel.post('banUser', { userId: banned.userId, reason: 'Spam' }, admin.cookie);
  spare = (await laurel.signIn()).cookie;
  cookies = {
    anonymous: undefined,
    stale: 'session=made-up',
    banned: banned.cookie,
    another: another.cookie,
    impersonator: impersonation.cookie,
    owner: things.owner.cookie,
    admin: admin.cookie,
  };
});
afterAll(() => laurel?.stop());

/** A ban ends every session, so a banned user is anonymous. */
const isNobody = (viewer: Viewer) => ['anonymous', 'stale', 'banned'].includes(viewer);
async function cookieFor(name: string, viewer: Viewer) {
  if (isNobody(viewer) || !ENDING.includes(name)) return cookies[viewer];
  if (viewer === 'impersonator') return (await laurel.impersonate(things.owner.userId)).cookie;
  return (await laurel.signIn({ admin: viewer === 'admin' })).cookie;
}
async function callFunction(
  name: string,
  method: string,
  payload: unknown,
  cookie: string | undefined,
): Promise<Answer> {
  return method === 'GET'
    ? laurel.get(name, payload, cookie)
    : laurel.post(name, payload, cookie, { 'idempotency-key': randomUUID() });
}
/** Everything by which a browser could distinguish two responses, except the request ID and the submission ID. */
const getVisibleResponse = ({ status, headers, body }: Answer) => ({
  status,
  seen: headers.get('x-laurel-seen'),
  body: JSON.parse(
    JSON.stringify(body, (key, value) => (key === 'requestId' || key === 'submissionId' ? undefined : value)),
  ),
});

/** The expected code in the first item of a successful response, where the fixture does not match the state. */
const refusedAsIs: Record<string, string> = {
  addUserSubmission: 'submission.exists',
  undoUserSubmission: 'submission.stale',
};

describe('the access check', () => {
  // asvs 8.1.1
  it('has a fixture for every function and no other', () =>
    expect(Object.keys(fixtures).toSorted()).toEqual(registry.map(([name]) => name).toSorted()));

  // asvs 8.2.1
  describe.each(rows)(
    '$name ($access)',
    ({ name, method, access, forbidsImpersonation: forbidsImpersonation }) => {
      it.each(viewers)('responds correctly to the viewer: %s', async (viewer) => {
        const { input, missing } = fixtures[name]!;
        const cookie = await cookieFor(name, viewer);
        const answer = await callFunction(name, method, await input(cookie), cookie);
        if (isNobody(viewer) && access !== 'any') {
          expect([answer.status, answer.body.error.code]).toEqual([401, 'session.required']);
        } else if (access === 'admin' && viewer !== 'admin') {
          expect([answer.status, answer.body.error.code]).toEqual([403, 'session.not_admin']);
        } else if (forbidsImpersonation && viewer === 'impersonator') {
          expect([answer.status, answer.body.error.code]).toEqual([403, 'session.impersonated']);
        } else if (name === 'stopImpersonating' && viewer !== 'impersonator') {
          expect([answer.status, answer.body.error.code]).toEqual([409, 'session.not_impersonating']);
        } else if (missing && (viewer === 'another' || (viewer === 'admin' && OWNER_ONLY.includes(name)))) {
          expect(getVisibleResponse(answer)).toEqual(
            getVisibleResponse(await callFunction(name, method, missing, cookies[viewer])),
          );
        } else {
          expect([answer.status, answer.body?.items?.[0]?.error?.code]).toEqual([200, refusedAsIs[name]]);
        }
      });
    },
  );
  it.each(rows.filter(({ forbidsImpersonation }) => forbidsImpersonation))(
    '$name is refused by the services too during impersonation, if the gateway does not check',
    async ({ name, method }) => {
      const declared: Declared = functions[name];
      const { cookie } = await laurel.impersonate(things.owner.userId);
      const input = await fixtures[name]!.input(cookie);
      delete declared.forbidsImpersonation;
      const answer = await callFunction(name, method, input, cookie).finally(
        () => (declared.forbidsImpersonation = true),
      );
      expect([answer.status, answer.body.error?.code]).toEqual([403, 'session.impersonated']);
    },
  );
  it('forbids impersonation for everything that pays, deletes or changes the sign-in', () =>
    expect(
      rows.flatMap(({ name, forbidsImpersonation }) => (forbidsImpersonation ? [name] : [])).toSorted(),
    ).toEqual([
      'answerSending',
      'cancelSending',
      'createCalendarFeed',
      'createDossierLink',
      'deleteMyAccount',
      'exportMyData',
      'getMyExport',
      'openBillingPortal',
      'readNotifications',
      'requestVerificationMail',
      'revokeOtherSessions',
      'revokeSession',
      'submitSelected',
    ]));
  // asvs 8.2.2
  it('tests every function with access `own` with something of another user', () =>
    expect(rows.filter(({ name, access }) => access === 'own' && !fixtures[name]!.missing)).toEqual([]));
  // asvs 8.2.2
  it('lets another user change nothing', async () => {
    const { filmId, owner, submissionId } = things;
    const { body } = await laurel.get('getUserSubmission', { submissionId }, owner.cookie);
    expect(new Set(body.history.map(({ actor }: { actor: string }) => actor))).toEqual(
      new Set([owner.userId]),
    );
    expect((await laurel.get('getFilm', { filmId }, owner.cookie)).body).toMatchObject({
      createdBy: owner.userId,
      name: 'Salt',
    });
    expect(
      (await laurel.get('getUserTokens', { userId: owner.userId }, owner.cookie)).body
        .availableStrategyTokens,
    ).toBe(1);
  });
});

describe('arbitrary input', () => {
  const positionPath = fc.array(fc.nat(11), { minLength: 1, maxLength: 3 });
  const by = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...nasty) },
    { weight: 1, arbitrary: fc.jsonValue() },
  );
  const changes = fc.array(fc.tuple(positionPath, by), { minLength: 1, maxLength: 3 });

  it.each(rows)('never breaks $name', async ({ name, method, access }) => {
    const { input } = fixtures[name]!;
    const fields = optionalFields(functions[name]);
    const defaultCookie = access === 'admin' ? cookies.admin : cookies.owner;
    const cookie = ENDING.includes(name) ? spare : defaultCookie;
    const base = await input(cookie);
    const whole = { ...fields, ...base };
    const refused = async (payload: unknown) => {
      const answer = await callFunction(name, method, payload, cookie);
      if (answer.status >= 500)
        throw new Error(
          `${JSON.stringify(payload).slice(0, 400)}: ${answer.status} ${JSON.stringify(answer.body)}`,
        );
      if (answer.status >= 400)
        expect(answer.body.error).toMatchObject({
          code: expect.stringMatching(/^\w+\.\w+$/),
          message: expect.any(String),
        });
      if (answer.body?.error?.code !== 'input.invalid') return;
      const { details } = answer.body.error;
      expect(hasRefusalText(`wrong.${(details.fields?.[0] ?? details).why}`)).toBe(true);
    };
    for (const value of nasty) await refused(value);
    for (const at of listPaths(whole)) for (const by of poison) await refused(damaged(whole, at, by));
    const broken = fc.asyncProperty(changes, fc.boolean(), (all, isWhole) =>
      refused(all.reduce<unknown>((value, [at, by]) => damaged(value, at, by), isWhole ? whole : base)),
    );
    await fc.assert(broken, { numRuns: 60, seed: 20261121, endOnFailure: false });
    if (access === 'any') return;
    const strange = await callFunction(name, method, { surprise: 1 }, undefined);
    expect([strange.status, strange.body.error.code]).toEqual([401, 'session.required']);
  });
});
