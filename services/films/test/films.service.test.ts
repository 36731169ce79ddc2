import { randomUUID } from 'node:crypto';
import { FilmsServiceService, type FilmFacts } from '@laurel/proto/films/v1/films';
import { boot } from '@laurel/runtime/boot';
import { newCall, privateKey, sign, within } from '@laurel/runtime/call';
import { client } from '@laurel/runtime/client';
import { Database } from '@laurel/runtime/database';
import { restateAll } from '@laurel/runtime/restating';
import { Refusal, refuse } from '@laurel/runtime/refusals';
import { jetstream } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import { startStack } from '../../../deploy/local/stack.mjs';
import { until } from '../../../deploy/local/until.mjs';
import { asker, person, refusal } from '../../runtime/test/asking.js';
import { Db } from '../src/database.js';
import { restateFilms } from '../src/restate-films.js';
import { films } from '../src/films.module.js';

let stack: Awaited<ReturnType<typeof startStack>>, service: Awaited<ReturnType<typeof boot>>, db: Db;
let to: ReturnType<typeof client<typeof FilmsServiceService>>;
beforeAll(async () => {
  stack = await startStack();
  const env = await stack.env('films');
  service = await boot(films, env);
  to = client(FilmsServiceService, env.GRPC_URL);
  db = service.app.get(Db, { strict: false });
});
afterAll(async () => {
  to?.close();
  await service?.close();
  await stack?.stop();
});

const [ada, grace, admin] = [person(), person(), person('admin')];
const as: ReturnType<typeof asker> = (...asked) => asker(stack)(...asked);
const facts = (over: Partial<FilmFacts> = {}): FilmFacts => ({
  name: 'The Salt Harvest',
  types: [],
  genres: [],
  productionCountries: [],
  directorNationalities: [],
  directorResidency: [],
  directorLanguages: [],
  productionSubdivisions: [],
  directorSubdivisions: [],
  filmLanguages: null,
  directorIdentities: null,
  screenings: null,
  budget: null,
  ...over,
});
const add = async (over: Partial<FilmFacts> = {}, who = ada) =>
  (await as(who, () => to.addFilm({ facts: facts(over) }))).film!;
const published = (subject: string) =>
  until(() => stack.jsm.streams.getMessage('LAUREL', { last_by_subj: subject }).catch(() => null));

describe('addFilm', () => {
  it('keeps unknown, none, empty and zero apart', async () => {
    const unknown = await add();
    const none = await add({
      filmLanguages: { values: [] },
      screenings: { values: [] },
      previousFeatures: 0,
      isOnline: false,
      budget: { amount: 0, currency: 'JPY' },
    });
    const read = async (filmId: number) => (await as(ada, () => to.getFilm({ filmId }))).film!.facts!;
    expect(await read(unknown.id)).toMatchObject({
      filmLanguages: null,
      screenings: null,
      previousFeatures: null,
      isOnline: null,
      budget: null,
      length: null,
    });
    expect(await read(none.id)).toMatchObject({
      filmLanguages: { values: [] },
      screenings: { values: [] },
      previousFeatures: 0,
      isOnline: false,
      budget: { amount: 0, currency: 'JPY' },
    });
  });
  it('keeps every list in its order: the first production country is the main one', async () => {
    const screenings = {
      values: [{ date: '2026-05-01', country: 'PT', subdivision: 'PT-11', city: 'Lisboa', kind: 'festival' }],
    };
    const given = {
      productionCountries: ['PT', 'FR', 'BR'],
      directorNationalities: ['PT'],
      directorResidency: ['FR', 'PT'],
      genres: ['Drama', 'Comedy'],
      screenings,
    };
    const { id } = await add(given);
    expect((await as(ada, () => to.getFilm({ filmId: id }))).film!.facts).toMatchObject(given);
  });
  it('tells of the film in the same transaction, with the request’s id', async () => {
    const { film } = await as(ada, () => to.addFilm({ facts: facts({ name: 'Told' }) }), {
      requestId: 'r-42',
    });
    const message = await published(`laurel.films.film.registered.film-${film!.id}`);
    expect(message.json()).toMatchObject({
      film: { id: film!.id, version: 1, createdBy: ada.user, facts: { name: 'Told' } },
    });
    expect(message.header.get('request-id')).toBe('r-42');
  });
  it('answers a repeated wish with the first answer, and refuses another under its key', async () => {
    const idempotencyKey = randomUUID();
    const ask = (name: string) => as(ada, () => to.addFilm({ facts: facts({ name }) }), { idempotencyKey });
    const first = await ask('Once');
    expect(await ask('Once')).toEqual(first);
    expect(await db.film.count({ where: { name: 'Once' } })).toBe(1);
    expect((await refusal(ask('Twice'))).code).toBe('request.key_reused');
    expect(
      await as(grace, () => to.addFilm({ facts: facts({ name: 'Twice' }) }), { idempotencyKey }),
    ).toMatchObject({ film: { createdBy: grace.user } });
  });
  it('refuses by field, unchanged over the wire, and leaves nothing behind', async () => {
    const told = await refusal(add({ name: 'Refused', length: 0 }));
    expect(told).toEqual(
      refuse.invalid('film.length_invalid', 'A runtime lies between one second and 100 hours.', 'length'),
    );
    expect(told).toBeInstanceOf(Refusal);
    expect(await db.film.count({ where: { name: 'Refused' } })).toBe(0);
  });
});

describe('updateFilm', () => {
  it('takes the named facts only', async () => {
    const { id } = await add({ length: 600, genres: ['Drama'] });
    const { film } = await as(ada, () =>
      to.updateFilm({
        filmId: id,
        version: 1,
        facts: facts({ name: 'ignored', length: null, genres: ['Comedy'] }),
        fields: ['length'],
      }),
    );
    expect(film).toMatchObject({
      version: 2,
      facts: { name: 'The Salt Harvest', length: null, genres: ['Drama'] },
    });
    await published(`laurel.films.film.changed.film-${id}`);
  });
  it('is no new version when nothing changes', async () => {
    const { id } = await add({ length: 600 });
    expect(
      (await as(ada, () => to.updateFilm({ filmId: id, facts: facts({ length: 600 }), fields: ['length'] })))
        .film!.version,
    ).toBe(1);
  });
  it('sending the same screenings again is no new version, in whatever order', async () => {
    const [spring, autumn] = [
      { date: '2026-05-01', country: 'PT', kind: 'festival' },
      { date: '2026-09-02', country: null, kind: 'online' },
    ];
    const { id } = await add({ screenings: { values: [spring, autumn] } });
    const again = () =>
      to.updateFilm({
        filmId: id,
        facts: facts({ screenings: { values: [autumn, spring] } }),
        fields: ['screenings'],
      });
    expect((await as(ada, again)).film!.version).toBe(1);
  });
  it('answers a repeated wish again, though the version has moved on with it', async () => {
    const { id } = await add();
    const idempotencyKey = randomUUID();
    const change = () =>
      as(
        ada,
        () => to.updateFilm({ filmId: id, version: 1, facts: facts({ length: 700 }), fields: ['length'] }),
        { idempotencyKey },
      );
    expect(await change()).toEqual(await change());
  });
  it('refuses a stale version', async () => {
    const { id } = await add();
    const change = (length: number) =>
      as(ada, () => to.updateFilm({ filmId: id, version: 1, facts: facts({ length }), fields: ['length'] }));
    const outcomes = await Promise.allSettled([change(1), change(2)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await refusal(change(3))).code).toBe('film.stale');
  });
});

describe('whose film it is', () => {
  it('another’s film is as one that is not there', async () => {
    const { id } = await add();
    for (const filmId of [id, 2_000_000_000]) {
      expect(await as(grace, () => to.getFilm({ filmId }))).toEqual({ film: null });
      expect(
        (await refusal(as(grace, () => to.updateFilm({ filmId, facts: facts(), fields: ['name'] })))).code,
      ).toBe('film.not_found');
    }
    expect(
      (await refusal(as(grace, () => to.getUserFilms({ userId: ada.user, page: 1, pageSize: 10 })))).code,
    ).toBe('user.not_found');
  });
  it('an administrator may read and change it', async () => {
    const { id } = await add();
    expect((await as(admin, () => to.getFilm({ filmId: id }))).film!.id).toBe(id);
    expect(
      (
        await as(admin, () =>
          to.updateFilm({ filmId: id, facts: facts({ name: 'Corrected' }), fields: ['name'] }),
        )
      ).film!.facts!.name,
    ).toBe('Corrected');
  });
  it('one’s own come newest first, by pages', async () => {
    const linus = person();
    for (const name of ['one', 'two', 'three']) await add({ name }, linus);
    const { items, total } = await as(linus, () =>
      to.getUserFilms({ userId: linus.user, page: 1, pageSize: 2 }),
    );
    expect([total, items.map(({ facts }) => facts!.name)]).toEqual([3, ['three', 'two']]);
  });
});

describe('the door', () => {
  const ask = () => to.getFilm({ filmId: 1 });
  it('refuses the unsigned, the forged and the expired', async () => {
    const key = privateKey(stack.callerPrivateKey);
    const forged = sign(ada, key).replace('|user|', '|admin|');
    expect((await refusal(ask())).code).toBe('caller.forged');
    expect((await refusal(within(newCall({ pass: forged }), ask))).code).toBe('caller.forged');
    expect((await refusal(within(newCall({ pass: sign(ada, key, -1) }), ask))).code).toBe('caller.expired');
    expect(
      (
        await refusal(
          as({ user: '', role: 'anonymous', impersonator: '' }, () =>
            add({}, { user: '', role: 'anonymous', impersonator: '' }),
          ),
        )
      ).code,
    ).toBe('session.required');
  });
  it('does not begin what it cannot end in time', async () =>
    expect((await refusal(as(ada, ask, { deadline: Date.now() + 10 }))).code).toBe('service.too_slow'));
});

it('republish tells every film again at its version', async () => {
  const { id } = await add({ name: 'Again' });
  expect(await restateAll(service.app.get(Database, { strict: false }), restateFilms)).toBe(
    await db.film.count(),
  );
  expect((await published(`laurel.films.film.restated.film-${id}`)).json()).toMatchObject({
    film: { id, version: 1, facts: { name: 'Again' } },
  });
});

it('a deleted user’s films go, and the others hear of it', async () => {
  const linus = person();
  const { id } = await add({}, linus);
  const kept = await add();
  const about = headers();
  for (const [key, value] of Object.entries({
    version: '2',
    at: new Date().toISOString(),
    'request-id': 'r',
    traceparent: '',
  }))
    about.set(key, value);
  const options = { headers: about, msgID: randomUUID() };
  await jetstream(stack.admin).publish(
    `laurel.identity.user.deleted.user-${linus.user}`,
    JSON.stringify({ userId: linus.user }),
    options,
  );
  expect((await published(`laurel.films.film.deleted.film-${id}`)).json()).toMatchObject({ filmId: id });
  expect(await db.film.findUnique({ where: { id } })).toBeNull();
  expect(await db.film.findUnique({ where: { id: kept.id } })).not.toBeNull();
});
