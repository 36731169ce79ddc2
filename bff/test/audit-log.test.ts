import { randomUUID } from 'node:crypto';
import { until } from '../../deploy/testing/until.mjs';
import { Db } from '../../services/identity/src/database/client.js';
import { identity } from '../../services/identity/src/identity.module.js';
import { functions } from '../src/functions/index.js';
import type { Fixture } from './fixture-kinds.js';
import { createFixtures } from './fixtures.js';
import { createSampleData, type Payload, type SampleData } from './sample-data.js';
import { allServices, startPlatform } from './platform.js';

interface Declaration {
  method: 'GET' | 'POST';
  access: 'any' | 'user' | 'own' | 'admin';
  forbidsImpersonation?: boolean;
}
const commands = (Object.entries(functions) as [string, Declaration][]).filter(
  ([, declaration]) => declaration.method === 'POST' && !('reads' in declaration),
);

let laurel: Awaited<ReturnType<typeof startPlatform>>;
let administrator: Awaited<ReturnType<typeof laurel.signIn>>;
let sample: SampleData, fixtures: Record<string, Fixture>;
beforeAll(async () => {
  laurel = await startPlatform({ RATE_LIMIT: '1000000', TRUST_PROXY: '127.0.0.1,::1' }, allServices);
  laurel.network.isNewPerRequest = true; // The limit per network is tested elsewhere.
  sample = await createSampleData(laurel);
  fixtures = createFixtures(laurel, sample);
  administrator = await laurel.signIn({ admin: true });
});
afterAll(() => laurel?.stop());
const send = (name: string, payload: unknown, cookie: string) =>
  laurel.post(name, payload, cookie, { 'idempotency-key': randomUUID() });

describe('the audit log', () => {
  const getLinesAfter = (seq: bigint) =>
    laurel.getProvider(identity, Db).audit.findMany({ where: { seq: { gt: seq } }, orderBy: { seq: 'asc' } });
  const getLastSeq = async () =>
    (await laurel.getProvider(identity, Db).audit.findFirst({ orderBy: { seq: 'desc' } }))?.seq ?? 0n;

  it.each(commands.filter(([, { access }]) => access === 'admin').map(([name]) => name))(
    'records %s by an administrator',
    async (name) => {
      const { cookie, userId } = administrator;
      const input = await fixtures[name]!.input(cookie);
      const before = await getLastSeq();
      expect((await send(name, input, cookie)).status).toBe(200);
      const lines = await until(async () => {
        const result = await getLinesAfter(before);
        return result.length > 0 && result;
      });
      // A command that calls Keycloak writes two lines: before and after the call.
      const actors = lines.map(({ actor, impersonator, whom }) => ({ actor, impersonator, whom }));
      expect(actors).toEqual(
        lines.map(() => ({ actor: userId, impersonator: null, whom: input.userId ?? null })),
      );
    },
  );
  it('records a bounce that an administrator reports without the mail server’s signature', async () => {
    const { signature: _signature, ...report } = await fixtures.reportBounce!.input(administrator.cookie);
    const before = await getLastSeq();
    expect((await send('reportBounce', report, '')).status).toBe(403);
    expect((await send('reportBounce', report, administrator.cookie)).status).toBe(200);
    const lines = await getLinesAfter(before);
    expect(lines.map(({ actor, what }) => [actor, what])).toEqual([
      [administrator.userId, 'bounce.reported'],
    ]);
  });
  let reservedFestivalId = 0;
  const roles = ['Producer', 'Film School'];
  /**
   * Inputs that change something when an administrator sends them after the owner sent the fixture. Sending
   * the fixture again would change nothing.
   */
  const changingInputs: Record<string, () => Payload | Promise<Payload>> = {
    setUserRole: () => ({ userId: sample.owner.userId, role: roles.pop() }),
    updateFilm: () => ({ filmId: sample.filmId, name: randomUUID() }),
    orderFilmStills: async () => {
      const { filmId } = sample;
      const getFilm = () => laurel.get('getFilm', { filmId }, sample.owner.cookie);
      if ((await getFilm()).body.stillFileNames.length < 2) await fixtures.removeFilmStill!.input();
      const { body } = await getFilm();
      return { filmId, stillFileNames: body.stillFileNames.toReversed() };
    },
    setReservedPremieres: () => ({
      filmId: sample.filmId,
      premieres: [{ level: 'world', festivalId: ++reservedFestivalId }],
    }),
    addUserSubmission: async () => {
      const { cookie } = sample.owner;
      const { body } = await laurel.post('addFilm', { name: 'Anew' }, cookie);
      const list = () => laurel.get('getUserSubmissionsByFilmId', { filmId: body.id }, cookie);
      await until(async () => (await list()).status === 200); // Waits until the other services have projected the film.
      return { filmId: body.id, competitionId: sample.competitionId, state: 'waitlist' };
    },
    updateUserSubmissionState: createNoteInput,
    updateDossier: () => ({ filmId: sample.filmId, logline: randomUUID() }),
    revokeDossierLink: async () => {
      const input = { filmId: sample.filmId, recipient: 'Somebody' };
      const { body } = await laurel.post('createDossierLink', input, sample.owner.cookie);
      return { filmId: sample.filmId, linkId: body.id };
    },
    undoUserSubmission: async () => {
      const { body } = await laurel.post(
        'updateUserSubmissionState',
        await createNoteInput(),
        sample.owner.cookie,
      );
      const { id: submissionId, rowVersion } = body.items[0].submission;
      return { items: [{ submissionId, rowVersion }] };
    },
  };
  async function createNoteInput() {
    const { submissionId } = sample;
    const { body } = await laurel.get('getUserSubmission', { submissionId }, sample.owner.cookie);
    return { submissionId, state: body.state, note: randomUUID() };
  }
  /** An administrator cannot use the functions that only the owner may call. */
  const othersCommands = commands.filter(
    ([, { access, forbidsImpersonation }]) => access === 'own' && !forbidsImpersonation,
  );
  it.each(othersCommands.map(([name]) => name))(
    'records %s when an administrator changes another user’s data, but not when the owner does',
    async (name) => {
      const { cookie, userId: actor } = administrator;
      const input = changingInputs[name] ?? fixtures[name]!.input;
      const before = await getLastSeq();
      // The number of pictures is limited.
      const isCalledTwice = !/still/i.test(name);
      if (isCalledTwice) expect((await send(name, await input(), sample.owner.cookie)).status).toBe(200);
      expect((await send(name, await input(), cookie)).status).toBe(200);
      const lines = await until(async () => {
        const result = await getLinesAfter(before);
        return result.length > 0 && result;
      });
      const whom = sample.owner.userId;
      expect(lines.map((line) => [line.actor, line.impersonator, line.whom])).toEqual([[actor, null, whom]]);
    },
  );
  it.each(
    commands
      .filter(([name, { access }]) => ['user', 'own'].includes(access) && name !== 'endSession')
      .map(([name]) => name),
  )('records %s during impersonation with both users', async (name) => {
    const { userId } = sample.owner;
    const { cookie, admin } = await laurel.impersonate(userId);
    const input = await fixtures[name]!.input();
    const before = await getLastSeq();
    const { status } = await send(name, input, cookie);
    const lines = await getLinesAfter(before);
    expect(lines.map(({ actor, impersonator }) => ({ actor, impersonator }))).toEqual(
      status === 403 ? [] : [{ actor: userId, impersonator: admin.userId }],
    );
  });
  it('records no reads', async () => {
    const { cookie } = await laurel.impersonate(sample.owner.userId);
    const before = await getLastSeq();
    await laurel.get('getUsers', {}, administrator.cookie);
    await laurel.get('getFilm', { filmId: sample.filmId }, cookie);
    expect(await getLinesAfter(before)).toEqual([]);
  });
});
