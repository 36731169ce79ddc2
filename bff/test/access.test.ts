import { functions } from '../src/functions/index.js';
import type { Answer } from './platform.js';
import { ENDING, rows, startWithViewers, viewers, type Declared, type Viewer } from './viewers.js';

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

let { laurel, things, fixtures, cookies, callFunction } = {} as Awaited<ReturnType<typeof startWithViewers>>;
beforeAll(async () => {
  ({ laurel, things, fixtures, cookies, callFunction } = await startWithViewers());
});
afterAll(() => laurel?.stop());

/** A ban ends every session, so a banned user is anonymous. */
const isNobody = (viewer: Viewer) => ['anonymous', 'stale', 'banned'].includes(viewer);
async function cookieFor(name: string, viewer: Viewer) {
  if (isNobody(viewer) || !ENDING.includes(name)) return cookies[viewer];
  if (viewer === 'impersonator') return (await laurel.impersonate(things.owner.userId)).cookie;
  return (await laurel.signIn({ admin: viewer === 'admin' })).cookie;
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
    expect(Object.keys(fixtures).toSorted()).toEqual(rows.map(({ name }) => name).toSorted()));

  // asvs 8.2.1
  describe.each(rows)('$name ($access)', ({ name, method, access, forbidsImpersonation }) => {
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
        const error = answer.body?.error ?? answer.body?.items?.[0]?.error;
        expect([answer.status, error?.code]).toEqual([200, refusedAsIs[name]]);
      }
    });
  });
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
