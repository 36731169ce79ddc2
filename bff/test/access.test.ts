import { functions } from '../src/functions/index.js';
import type { TestResponse } from './platform.js';
import {
  SESSION_ENDING_FUNCTIONS,
  declarations,
  startWithViewers,
  viewers,
  type Declaration,
  type Viewer,
} from './viewers.js';

/** Only the owner may call these functions, not an administrator. */
const OWNER_ONLY = [
  'revokeSession',
  'getCheckout',
  'getPlanChange',
  'submitSelected',
  'cancelSending',
  'answerSending',
  'createDossierLink',
];

let { laurel, sample, fixtures, cookies, callFunction } = {} as Awaited<ReturnType<typeof startWithViewers>>;
beforeAll(async () => {
  ({ laurel, sample, fixtures, cookies, callFunction } = await startWithViewers());
});
afterAll(() => laurel?.stop());

/** A ban ends every session, so a banned user is anonymous. */
const hasNoSession = (viewer: Viewer) => ['anonymous', 'stale', 'banned'].includes(viewer);
async function getCookie(name: string, viewer: Viewer) {
  if (hasNoSession(viewer) || !SESSION_ENDING_FUNCTIONS.includes(name)) return cookies[viewer];
  if (viewer === 'impersonator') return (await laurel.impersonate(sample.owner.userId)).cookie;
  return (await laurel.signIn({ admin: viewer === 'admin' })).cookie;
}
/**
 * Returns what a browser can see of a response, except the request ID and the submission ID. If a forbidden
 * and a missing object produce the same visible response, a browser cannot distinguish them.
 */
const getVisibleResponse = ({ status, headers, body }: TestResponse) => ({
  status,
  seen: headers.get('x-laurel-seen'),
  body: JSON.parse(
    JSON.stringify(body, (key, value) => (key === 'requestId' || key === 'submissionId' ? undefined : value)),
  ),
});

/**
 * Functions that refuse each item inside a successful response. The fixture does not match the stored state,
 * so a permitted caller gets these codes for the first item.
 */
const expectedItemErrors: Record<string, string> = {
  addUserSubmission: 'submission.exists',
  undoUserSubmission: 'submission.stale',
};

describe('the access check', () => {
  // asvs 8.1.1
  it('has exactly one fixture for each function', () =>
    expect(Object.keys(fixtures).toSorted()).toEqual(declarations.map(({ name }) => name).toSorted()));

  // asvs 8.2.1
  describe.each(declarations)('$name ($access)', ({ name, method, access, forbidsImpersonation }) => {
    it.each(viewers)('responds correctly to the viewer: %s', async (viewer) => {
      const { input, missing } = fixtures[name]!;
      const cookie = await getCookie(name, viewer);
      const response = await callFunction(name, method, await input(cookie), cookie);
      if (hasNoSession(viewer) && access !== 'any') {
        expect([response.status, response.body.error.code]).toEqual([401, 'session.required']);
      } else if (access === 'admin' && viewer !== 'admin') {
        expect([response.status, response.body.error.code]).toEqual([403, 'session.not_admin']);
      } else if (forbidsImpersonation && viewer === 'impersonator') {
        expect([response.status, response.body.error.code]).toEqual([403, 'session.impersonated']);
      } else if (name === 'stopImpersonating' && viewer !== 'impersonator') {
        expect([response.status, response.body.error.code]).toEqual([409, 'session.not_impersonating']);
      } else if (missing && (viewer === 'another' || (viewer === 'admin' && OWNER_ONLY.includes(name)))) {
        expect(getVisibleResponse(response)).toEqual(
          getVisibleResponse(await callFunction(name, method, missing, cookies[viewer])),
        );
      } else {
        const error = response.body?.error ?? response.body?.items?.[0]?.error;
        expect([response.status, error?.code]).toEqual([200, expectedItemErrors[name]]);
      }
    });
  });
  it.each(declarations.filter(({ forbidsImpersonation }) => forbidsImpersonation))(
    '$name is refused by the services too during impersonation, if the gateway does not check',
    async ({ name, method }) => {
      const declaration: Declaration = functions[name];
      const { cookie } = await laurel.impersonate(sample.owner.userId);
      const input = await fixtures[name]!.input(cookie);
      delete declaration.forbidsImpersonation;
      const response = await callFunction(name, method, input, cookie).finally(
        () => (declaration.forbidsImpersonation = true),
      );
      expect([response.status, response.body.error?.code]).toEqual([403, 'session.impersonated']);
    },
  );
  it('forbids impersonation for everything that pays, deletes or changes the sign-in', () =>
    expect(
      declarations
        .flatMap(({ name, forbidsImpersonation }) => (forbidsImpersonation ? [name] : []))
        .toSorted(),
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
  it('has a `missing` fixture for every function with access `own`', () =>
    expect(declarations.filter(({ name, access }) => access === 'own' && !fixtures[name]!.missing)).toEqual(
      [],
    ));
  // asvs 8.2.2
  it('lets another user change nothing', async () => {
    // The tests above called every function as another user.
    const { filmId, owner, submissionId } = sample;
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
