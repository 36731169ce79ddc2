import { randomUUID } from 'node:crypto';
import { FilmFields, FilmsServiceService } from '@laurel/proto/films/v1/films';
import { boot } from '@laurel/runtime/lifecycle/boot';
import { createClient } from '@laurel/runtime/grpc/client';
import { Database } from '@laurel/runtime/database/client';
import { rebuild } from '@laurel/runtime/projections/rebuild';
import { startStack } from '../../../deploy/testing/stack.mjs';
import { until } from '../../../deploy/testing/until.mjs';
import { runAs, person, refusal } from '../../runtime/test/callers.js';
import { countRows, listEvents } from '../../runtime/test/tables.js';
import { publishEvent, createEventPublisher } from '../../runtime/test/publish-events.js';
import { Db } from '../src/database/client.js';
import { films } from '../src/films.module.js';

const MAX_FILMS = 3;
let stack: Awaited<ReturnType<typeof startStack>>, service: Awaited<ReturnType<typeof boot>>, db: Db;
let client: ReturnType<typeof createClient<typeof FilmsServiceService>>;
beforeAll(async () => {
  stack = await startStack();
  const env = { ...(await stack.env('films')), FILMS_PER_USER: String(MAX_FILMS) };
  service = await boot(films, env);
  client = createClient(FilmsServiceService, env.GRPC_URL);
  db = service.app.get(Db, { strict: false });
});
afterAll(async () => {
  client?.close();
  await service?.close();
  await stack?.stop();
});

const as: ReturnType<typeof runAs> = (...args) => runAs(stack)(...args);
const addFilm = async (who: ReturnType<typeof person>, overrides: object = {}) =>
  (await as(who, () => client.addFilm({ details: FilmFields.fromJSON({ name: 'Salt', ...overrides }) })))
    .film!;
const listFilms = (who: ReturnType<typeof person>, userId = who.user) =>
  as(who, () => client.getUserFilms({ userId, page: 1, pageSize: 50 }));

describe('addFilm', () => {
  it('refuses more films than the limit, even for concurrent requests', async () => {
    const [ada, grace] = [person(), person()];
    const results = await Promise.allSettled(Array.from({ length: MAX_FILMS + 2 }, () => addFilm(ada)));
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(refusals.map(({ kind, code }) => [kind, code])).toEqual(
      Array(2).fill(['conflict', 'film.too_many']),
    );
    expect(refusals[0].message).toContain('at most 3 films');
    expect((await listFilms(ada)).total).toBe(MAX_FILMS);
    await addFilm(grace);
  });
});

describe('deleteFilm', () => {
  it('deletes the film with its lists, publishes the deletion, and allows another film below the limit', async () => {
    const ada = person();
    const [film] = [
      await addFilm(ada, { productionCountries: ['PT'] }),
      await addFilm(ada),
      await addFilm(ada),
    ];
    await as(ada, () => client.deleteFilm({ filmId: film.id }));
    expect(await countRows(db, 'film_production_country', '"filmId" = $1', film.id)).toBe(0);
    expect((await listEvents(db, 'aggregate = $1', `film-${film.id}`)).at(-1)).toMatchObject({
      type: 'film.deleted',
      version: 2,
      payload: { filmId: film.id, createdBy: ada.user },
    });
    await addFilm(ada);
  });
  it('refuses a stale version, if a version is given', async () => {
    const ada = person();
    const { id: filmId, version } = await addFilm(ada);
    const { film } = await as(ada, () =>
      client.updateFilm({ filmId, details: FilmFields.fromJSON({ name: 'Salt II' }), fields: ['name'] }),
    );
    const deleteFilm = (seen: number) => as(ada, () => client.deleteFilm({ filmId, version: seen }));
    expect(await refusal(deleteFilm(version))).toMatchObject({
      kind: 'conflict',
      code: 'film.stale',
      field: 'version',
    });
    expect((await listFilms(ada)).total).toBe(1);
    await deleteFilm(film!.version);
    expect((await listFilms(ada)).total).toBe(0);
  });
  it('is allowed for the owner and an administrator; for another user the film is not found', async () => {
    const ada = person();
    const film = await addFilm(ada);
    const deleteFilm = (who = ada, filmId = film.id) => as(who, () => client.deleteFilm({ filmId }));
    expect(await refusal(deleteFilm(person()))).toEqual(await refusal(deleteFilm(ada, 999_999)));
    await deleteFilm(person('admin'));
    expect((await refusal(deleteFilm())).code).toBe('film.not_found');
  });
});

describe('a deleted user', () => {
  const publishUserEvent = (type: 'user.registered' | 'user.deleted', user: string, version: number) =>
    createEventPublisher(stack, db)(
      type,
      `user-${user}`,
      version,
      type === 'user.deleted' ? { userId: user } : { user: { id: user } },
    );
  const createUpload = (ada: ReturnType<typeof person>) =>
    as(ada, () => client.createStillUpload({ bytes: 1000 }));
  it('cannot add films with a caller token that is still valid, but can after registering again', async () => {
    const ada = person();
    await publishUserEvent('user.registered', ada.user, 1);
    await addFilm(ada);
    await publishUserEvent('user.deleted', ada.user, 2);
    for (const addData of [addFilm, createUpload])
      expect((await refusal(addData(ada))).code).toBe('session.required');
    await publishUserEvent('user.registered', ada.user, 3);
    await addFilm(ada);
    expect((await listFilms(ada)).total).toBe(1);
  });
  it('leaves no film that was added concurrently', async () => {
    const ada = person();
    await publishUserEvent('user.registered', ada.user, 1);
    const adding = Array.from({ length: 8 }, () => addFilm(ada).catch(() => null));
    await publishUserEvent('user.deleted', ada.user, 2);
    await Promise.all(adding);
    expect(await db.film.count({ where: { createdBy: ada.user } })).toBe(0);
  });
});

describe('getUserFilms', () => {
  it('refuses an unknown user, but never the caller', async () => {
    const [nobody, known, admin] = [person(), person(), person('admin')];
    await createEventPublisher(stack, db)('user.registered', `user-${known.user}`, 1, {
      user: { id: known.user },
    });
    expect((await refusal(listFilms(admin, nobody.user))).code).toBe('user.not_found');
    expect((await listFilms(admin, known.user)).total).toBe(0);
    expect((await listFilms(nobody)).total).toBe(0);
  });
  it('sorts the newest first or as requested, and refuses an unknown order', async () => {
    const ada = person();
    for (const name of ['Beech', 'alder', 'Cedar']) await addFilm(ada, { name });
    const listNames = async (sort?: string, pageSize = 50, page = 1) =>
      (await as(ada, () => client.getUserFilms({ userId: ada.user, page, pageSize, sort }))).items.map(
        ({ details }) => details!.name,
      );
    expect(await listNames()).toEqual(['Cedar', 'alder', 'Beech']);
    expect(await listNames('oldest')).toEqual(['Beech', 'alder', 'Cedar']);
    expect(await listNames('name')).toEqual(['alder', 'Beech', 'Cedar']);
    expect(await listNames('name', 1, 2)).toEqual(['Beech']);
    await db.$executeRaw`update film set "updatedAt" = now() + interval '1 hour' where name = 'Beech' and "createdBy" = ${ada.user}::uuid`;
    expect(await listNames('changed')).toEqual(['Beech', 'Cedar', 'alder']);
    expect(await refusal(listNames('colour'))).toMatchObject({ code: 'input.invalid', field: 'sort' });
  });
  it('refuses pages of more than 200 films', async () => {
    const ada = person();
    const request = as(ada, () => client.getUserFilms({ userId: ada.user, page: 1, pageSize: 201 }));
    expect(await refusal(request)).toMatchObject({ code: 'input.invalid', field: 'pageSize' });
  });
  it('finds earlier users after the projection is rebuilt', async () => {
    const countBefore = await countRows(db, 'known_user');
    await rebuild(service.app.get(Database, { strict: false }), films.projections!.users!);
    expect([countBefore > 0, await countRows(db, 'known_user')]).toEqual([true, 0]);
    const [rebuildRequest] = await listEvents(db, `type = 'projection.rebuild_requested'`);
    expect(rebuildRequest).toMatchObject({ payload: { noun: 'user' } });
    // Until all users have been published again, the service cannot know that a user does not exist.
    expect((await refusal(listFilms(person('admin'), person().user))).code).toBe('projection.stale');
    expect((await listFilms(person())).total).toBe(0);
    const publishedUserId = randomUUID();
    await publishEvent(stack, 'user.snapshot', `user-${publishedUserId}`, 7, {
      user: { id: publishedUserId },
    });
    await until(async () => (await countRows(db, 'known_user', 'id = $1::uuid', publishedUserId)) === 1);
  });
});

describe('the database', () => {
  it.each([
    [
      `update film set "schoolKnown" = true, "schoolName" = 'FAMU', "schoolCountry" = 'France'`,
      'film_school_country_code',
    ],
    [`update film set "schoolKnown" = true, "schoolName" = 'FAMU'`, 'film_school_complete'],
    [
      `insert into film_screening ("filmId", date, kind, "festivalId") select id, '2026-01-01', 'tv', 1 from film`,
      'film_screening_festival_only',
    ],
    [`update film set "budgetAmount" = 1, "budgetCurrency" = 'euro'`, 'film_budget_currency_code'],
    [`insert into film_production_country select id, 'de', 0 from film`, 'film_production_country_code'],
    [`insert into film_director_nationality select id, 'de', 0 from film`, 'film_director_nationality_code'],
    [`insert into film_director_residency select id, 'de', 0 from film`, 'film_director_residency_code'],
    [
      `insert into film_screening ("filmId", date, kind, country) select id, '2026-01-01', 'tv', 'de' from film`,
      'film_screening_country_code',
    ],
    [
      `insert into film_screening ("filmId", date, kind, subdivision) select id, '2026-01-01', 'tv', 'Bavaria' from film`,
      'film_screening_subdivision_code',
    ],
    [
      `insert into film_screening ("filmId", date, kind) select id, '2099-01-01', 'tv' from film`,
      'film_screening_date_near',
    ],
  ])('refuses %s', async (statement, constraint) => {
    await expect(db.$executeRawUnsafe(statement)).rejects.toThrow(constraint);
  });
});
