import { randomUUID } from 'node:crypto';
import { billing } from '../../services/billing/src/billing.module.js';
import { films } from '../../services/films/src/films.module.js';
import { Db } from '../../services/identity/src/database/client.js';
import { identity } from '../../services/identity/src/identity.module.js';
import { matching } from '../../services/matching/src/matching.module.js';
import { until } from '../../deploy/testing/until.mjs';
import { startPlatform } from './platform.js';

let laurel: Awaited<ReturnType<typeof startPlatform>>;
beforeAll(async () => {
  laurel = await startPlatform({}, [identity, films, billing, matching]);
});
afterAll(() => laurel?.stop());

describe('data of a user that does not exist', () => {
  it.each(['getUserFilms', 'getUserTokens', 'getUserWizardHistory', 'getUserRole'])(
    '%s responds with not found, even to an administrator',
    async (name) => {
      const [admin, ada] = [await laurel.signIn({ admin: true }), await laurel.signIn()];
      const missing = await laurel.get(name, { userId: randomUUID() }, admin.cookie);
      expect([missing.status, missing.body.error.code]).toEqual([404, 'user.not_found']);
      // The services first have to consume the event about the new user.
      await until(async () => (await laurel.get(name, { userId: ada.userId }, admin.cookie)).status === 200);
    },
  );
});

it.each(['getUserFilms', 'getUserTokens'])(
  '%s does not call identity, because its own service has a projection of all users',
  async (name) => {
    const [admin, ada] = [await laurel.signIn({ admin: true }), await laurel.signIn()];
    const getStatus = async () => (await laurel.get(name, { userId: ada.userId }, admin.cookie)).status;
    await until(async () => (await getStatus()) === 200);
    await laurel.getProvider(identity, Db).user.delete({ where: { id: ada.userId } }); // Publishes no event, so the projections still contain the user.
    expect(await getStatus()).toBe(200);
  },
);

describe('while billing is unavailable', () => {
  it('films can be read and changed, with an unknown plan', async () => {
    const { cookie, userId } = await laurel.signIn();
    const { body: film } = await laurel.post('addFilm', { name: 'Salt', length: 600 }, cookie);
    const filmId = film.id;
    const existing = await until(async () => {
      const { status, body } = await laurel.get('getFilm', { filmId }, cookie);
      return status === 200 && body;
    });
    expect([existing.subscription, existing.subscriptionKnown]).toEqual([null, true]);
    await laurel.stopService(billing);
    const plan = { subscription: null, subscriptionKnown: false };
    expect(await laurel.get('getFilm', { filmId }, cookie)).toMatchObject({
      status: 200,
      body: { name: 'Salt', ...plan },
    });
    expect(await laurel.get('getUserFilms', { userId }, cookie)).toMatchObject({
      status: 200,
      body: { total: 1, items: [{ id: filmId, ...plan }] },
    });
    expect(await laurel.post('updateFilm', { filmId, name: 'Salt II' }, cookie)).toMatchObject({
      status: 200,
      body: { name: 'Salt II', version: 2, ...plan },
    });
    expect((await laurel.get('getFilmSubscription', { filmId }, cookie)).status).toBe(503);
  });
});
