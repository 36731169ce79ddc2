import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { hasWords } from '@laurel/words/refusal-words';
import { functions } from '../src/functions/index.js';
import { fixturesFor, makeThings, type Fixture, type Payload, type Things } from './fixtures.js';
import { damaged, nasty, placesIn, poison } from './nasty.js';
import { everyRoom, startPlatform, type Answer } from './platform.js';

type Viewer = 'anonymous' | 'stale' | 'another' | 'owner' | 'admin';
interface Declared {
  method: 'GET' | 'POST';
  access: 'any' | 'user' | 'own' | 'admin';
}
const registry = Object.entries(functions) as [keyof typeof functions, Declared][];
const rows = registry.map(([name, { method, access }]) => ({ name, method, access }));
const viewers: Viewer[] = ['anonymous', 'stale', 'another', 'owner', 'admin'];
/** These end the session with which they are asked. */
const ENDING = ['startSession', 'endSession'];

let laurel: Awaited<ReturnType<typeof startPlatform>>;
let things: Things,
  fixtures: Record<string, Fixture>,
  cookies: Record<Viewer, string | undefined>,
  spare: string;
beforeAll(async () => {
  laurel = await startPlatform({ RATE_LIMIT: '1000000' }, everyRoom);
  things = await makeThings(laurel);
  fixtures = fixturesFor(laurel, things);
  const [another, admin] = [await laurel.signIn(), await laurel.signIn({ admin: true })];
  spare = (await laurel.signIn()).cookie;
  cookies = {
    anonymous: undefined,
    stale: 'session=made-up',
    another: another.cookie,
    owner: things.owner.cookie,
    admin: admin.cookie,
  };
});
afterAll(() => laurel?.stop());

const isNobody = (viewer: Viewer) => viewer === 'anonymous' || viewer === 'stale';
const cookieFor = async (name: string, viewer: Viewer) =>
  !isNobody(viewer) && ENDING.includes(name)
    ? (await laurel.signIn({ admin: viewer === 'admin' })).cookie
    : cookies[viewer];
async function ask(
  name: string,
  method: string,
  payload: unknown,
  cookie: string | undefined,
): Promise<Answer> {
  return method === 'GET'
    ? laurel.get(name, payload, cookie)
    : laurel.post(name, payload, cookie, { 'idempotency-key': randomUUID() });
}
/** Everything that a browser could tell two answers apart by, but the request's own number and what was asked. */
const told = ({ status, headers, body }: Answer) => ({
  status,
  seen: headers.get('x-laurel-seen'),
  body: JSON.parse(
    JSON.stringify(body, (key, value) => (key === 'requestId' || key === 'submissionId' ? undefined : value)),
  ),
});

/** What those who may are told of a thing that is not as they say. */
const refusedAsIs: Record<string, string> = {
  addUserSubmission: 'submission.exists',
  undoUserSubmission: 'submission.stale',
};

describe('who may ask', () => {
  it('every function has its fixture, and no other has', () =>
    expect(Object.keys(fixtures).toSorted()).toEqual(registry.map(([name]) => name).toSorted()));

  describe.each(rows)('$name ($access)', ({ name, method, access }) => {
    it.each(viewers)('%s', async (viewer) => {
      const { input, missing } = fixtures[name]!;
      const answer = await ask(name, method, await input(), await cookieFor(name, viewer));
      if (isNobody(viewer) && access !== 'any') {
        expect([answer.status, answer.body.error.code]).toEqual([401, 'session.required']);
      } else if (access === 'admin' && viewer !== 'admin') {
        expect([answer.status, answer.body.error.code]).toEqual([403, 'session.not_admin']);
      } else if (viewer === 'another' && missing) {
        expect(told(answer)).toEqual(told(await ask(name, method, missing, cookies.another)));
      } else {
        expect([answer.status, answer.body?.items?.[0]?.error?.code]).toEqual([200, refusedAsIs[name]]);
      }
    });
  });
  it('every function that is somebody’s own was asked about a thing of somebody else', () =>
    expect(rows.filter(({ name, access }) => access === 'own' && !fixtures[name]!.missing)).toEqual([]));
  it('another user changed nothing', async () => {
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

describe('whatever is sent', () => {
  const place = fc.array(fc.nat(11), { minLength: 1, maxLength: 3 });
  const by = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...nasty) },
    { weight: 1, arbitrary: fc.jsonValue() },
  );
  const changes = fc.array(fc.tuple(place, by), { minLength: 1, maxLength: 3 });

  it.each(rows)('$name never breaks', async ({ name, method, access }) => {
    const { input } = fixtures[name]!;
    const fields = optionalFields(name);
    const base = await input();
    const whole = { ...fields, ...base };
    const cookie = ENDING.includes(name) ? spare : cookies.owner;
    const refused = async (payload: unknown) => {
      const answer = await ask(name, method, payload, cookie);
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
      expect(hasWords(`wrong.${(details.fields?.[0] ?? details).why}`)).toBe(true);
    };
    for (const value of nasty) await refused(value);
    for (const at of placesIn(whole)) for (const by of poison) await refused(damaged(whole, at, by));
    const broken = fc.asyncProperty(changes, fc.boolean(), (all, isWhole) =>
      refused(all.reduce<unknown>((value, [at, by]) => damaged(value, at, by), isWhole ? whole : base)),
    );
    await fc.assert(broken, { numRuns: 60, seed: 20261121, endOnFailure: false });
    if (access === 'any') return;
    const strange = await ask(name, method, { surprise: 1 }, undefined);
    expect([strange.status, strange.body.error.code]).toEqual([401, 'session.required']);
  });

  /** The fields that a schema knows beside those of its fixture, each with something of nearly the right kind. */
  function optionalFields(name: string): Payload {
    const { input } = functions[name as keyof typeof functions] as unknown as { input: { shape?: Payload } };
    const likely: Payload = {
      page: 1,
      pageSize: 10,
      sort: 'name',
      version: 1,
      dateId: 1,
      note: 'x',
      reason: 'x',
      decidedAt: '2026-01-06',
    };
    const film: Payload = {
      productionDate: '2026-01-01',
      directorAge: 30,
      isOnline: false,
      budget: { amount: 1, currency: 'EUR' },
    };
    const lists: Payload = {
      filmLanguages: ['en'],
      directorIdentities: [],
      productionSubdivisions: ['FR-ARA'],
      genres: ['Drama'],
    };
    const known = {
      ...likely,
      ...film,
      ...lists,
      submittedAt: '2026-01-05',
      feePaid: { amount: 1, currency: 'EUR' },
      awardName: 'x',
    };
    return Object.fromEntries(Object.entries(known).filter(([field]) => field in (input.shape ?? {})));
  }
});
