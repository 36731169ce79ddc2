import { randomUUID } from 'node:crypto';
import { FilmFacts, FilmsServiceService } from '@laurel/proto/films/v1/films';
import { COUNTRIES } from '@laurel/rules/countries';
import { CURRENCIES } from '@laurel/rules/currencies';
import { SUBDIVISIONS } from '@laurel/rules/subdivisions';
import { FILM_TYPES, FORMS, GENRES, THEMES } from '@laurel/rules/vocabularies';
import { boot } from '@laurel/runtime/boot';
import { client } from '@laurel/runtime/client';
import { Database } from '@laurel/runtime/database';
import { rebuild } from '@laurel/runtime/rebuild';
import { startStack } from '../../../deploy/local/stack.mjs';
import { until } from '../../../deploy/local/until.mjs';
import { asker, person, refusal } from '../../runtime/test/asking.js';
import { countOf, factsOf } from '../../runtime/test/tables.js';
import { tell, teller } from '../../runtime/test/telling.js';
import { Db } from '../src/database.js';
import { films } from '../src/films.module.js';

const MOST = 3;
let stack: Awaited<ReturnType<typeof startStack>>, service: Awaited<ReturnType<typeof boot>>, db: Db;
let to: ReturnType<typeof client<typeof FilmsServiceService>>;
beforeAll(async () => {
  stack = await startStack();
  const env = { ...(await stack.env('films')), FILMS_PER_USER: String(MOST) };
  service = await boot(films, env);
  to = client(FilmsServiceService, env.GRPC_URL);
  db = service.app.get(Db, { strict: false });
});
afterAll(async () => {
  to?.close();
  await service?.close();
  await stack?.stop();
});

const as: ReturnType<typeof asker> = (...asked) => asker(stack)(...asked);
const add = async (who: ReturnType<typeof person>, over: object = {}) =>
  (await as(who, () => to.addFilm({ facts: FilmFacts.fromJSON({ name: 'Salt', ...over }) }))).film!;
const of = (who: ReturnType<typeof person>, userId = who.user) =>
  as(who, () => to.getUserFilms({ userId, page: 1, pageSize: 50 }));

describe('addFilm', () => {
  it('has room for so many films of one user, also when they are added at once, and says so kindly', async () => {
    const [ada, grace] = [person(), person()];
    const done = await Promise.allSettled(Array.from({ length: MOST + 2 }, () => add(ada)));
    const refused = done.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused.map(({ kind, code }) => [kind, code])).toEqual(
      Array(2).fill(['conflict', 'film.too_many']),
    );
    expect(refused[0].message).toContain('room for 3 films');
    expect((await of(ada)).total).toBe(MOST);
    await add(grace);
  });
});

describe('deleteFilm', () => {
  it('deletes it with its lists, tells it, and makes room', async () => {
    const ada = person();
    const [film] = [await add(ada, { productionCountries: ['PT'] }), await add(ada), await add(ada)];
    await as(ada, () => to.deleteFilm({ filmId: film.id }));
    expect(await countOf(db, 'film_production_country', '"filmId" = $1', film.id)).toBe(0);
    expect((await factsOf(db, 'aggregate = $1', `film-${film.id}`)).at(-1)).toMatchObject({
      type: 'film.deleted',
      version: 2,
      payload: { filmId: film.id, createdBy: ada.user },
    });
    await add(ada);
  });
  it('only as it was seen, where one says how: what was worked on since stays', async () => {
    const ada = person();
    const { id: filmId, version } = await add(ada);
    const { film } = await as(ada, () =>
      to.updateFilm({ filmId, facts: FilmFacts.fromJSON({ name: 'Salt II' }), fields: ['name'] }),
    );
    const remove = (seen: number) => as(ada, () => to.deleteFilm({ filmId, version: seen }));
    expect(await refusal(remove(version))).toMatchObject({
      kind: 'conflict',
      code: 'film.stale',
      field: 'version',
    });
    expect((await of(ada)).total).toBe(1);
    await remove(film!.version);
    expect((await of(ada)).total).toBe(0);
  });
  it('is for its owner and an administrator; another’s is as one that is not there', async () => {
    const ada = person();
    const film = await add(ada);
    const remove = (who = ada, filmId = film.id) => as(who, () => to.deleteFilm({ filmId }));
    expect(await refusal(remove(person()))).toEqual(await refusal(remove(ada, 999_999)));
    await remove(person('admin'));
    expect((await refusal(remove())).code).toBe('film.not_found');
  });
});

describe('somebody who is deleted', () => {
  const told = (type: 'user.registered' | 'user.deleted', user: string, version: number) =>
    teller(stack, db)(
      type,
      `user-${user}`,
      version,
      type === 'user.deleted' ? { userId: user } : { user: { id: user } },
    );
  const upload = (ada: ReturnType<typeof person>) => as(ada, () => to.createStillUpload({ bytes: 1000 }));
  it('adds nothing any more while their pass still lives, and again once they have registered anew', async () => {
    const ada = person();
    await told('user.registered', ada.user, 1);
    await add(ada);
    await told('user.deleted', ada.user, 2);
    for (const work of [add(ada), upload(ada)]) expect((await refusal(work)).code).toBe('session.required');
    await told('user.registered', ada.user, 3);
    await add(ada);
    expect((await of(ada)).total).toBe(1);
  });
  it('leaves nothing that was being added meanwhile', async () => {
    const ada = person();
    await told('user.registered', ada.user, 1);
    const adding = Array.from({ length: 8 }, () => add(ada).catch(() => null));
    await told('user.deleted', ada.user, 2);
    await Promise.all(adding);
    expect(await db.film.count({ where: { createdBy: ada.user } })).toBe(0);
  });
});

describe('getUserFilms', () => {
  it('of nobody is not found, and of oneself always', async () => {
    const [nobody, known, admin] = [person(), person(), person('admin')];
    await teller(stack, db)('user.registered', `user-${known.user}`, 1, { user: { id: known.user } });
    expect((await refusal(of(admin, nobody.user))).code).toBe('user.not_found');
    expect((await of(admin, known.user)).total).toBe(0);
    expect((await of(nobody)).total).toBe(0);
  });
  it('gives them newest first, or as one asks; an order that there is not is refused', async () => {
    const ada = person();
    for (const name of ['Beech', 'alder', 'Cedar']) await add(ada, { name });
    const named = async (sort?: string, pageSize = 50, page = 1) =>
      (await as(ada, () => to.getUserFilms({ userId: ada.user, page, pageSize, sort }))).items.map(
        ({ facts }) => facts!.name,
      );
    expect(await named()).toEqual(['Cedar', 'alder', 'Beech']);
    expect(await named('oldest')).toEqual(['Beech', 'alder', 'Cedar']);
    expect(await named('name')).toEqual(['alder', 'Beech', 'Cedar']);
    expect(await named('name', 1, 2)).toEqual(['Beech']);
    await db.$executeRaw`update film set "updatedAt" = now() + interval '1 hour' where name = 'Beech' and "createdBy" = ${ada.user}::uuid`;
    expect(await named('changed')).toEqual(['Beech', 'Cedar', 'alder']);
    expect(await refusal(named('colour'))).toMatchObject({ code: 'input.invalid', field: 'sort' });
  });
  it('gives no more than 200 at once', async () => {
    const ada = person();
    const ask = as(ada, () => to.getUserFilms({ userId: ada.user, page: 1, pageSize: 201 }));
    expect(await refusal(ask)).toMatchObject({ code: 'input.invalid', field: 'pageSize' });
  });
  it('knows users who were there before it listened, once its copy is rebuilt', async () => {
    const before = await countOf(db, 'known_user');
    await rebuild(service.app.get(Database, { strict: false }), films.copies!.users!);
    expect([before > 0, await countOf(db, 'known_user')]).toEqual([true, 0]);
    const [asked] = await factsOf(db, `type = 'copy.wanted'`);
    expect(asked).toMatchObject({ payload: { noun: 'user' } });
    // Until all are told again, nobody can say that somebody is not there.
    expect((await refusal(of(person('admin'), person().user))).code).toBe('copy.behind');
    expect((await of(person())).total).toBe(0);
    const early = randomUUID();
    await tell(stack, 'user.restated', `user-${early}`, 7, { user: { id: early } });
    await until(async () => (await countOf(db, 'known_user', 'id = $1::uuid', early)) === 1);
  });
});

describe('the database', () => {
  it.each([
    ['known_countries', COUNTRIES],
    ['known_subdivisions', SUBDIVISIONS],
    ['known_currencies', CURRENCIES],
    ['known_genres', GENRES],
    ['known_film_types', FILM_TYPES],
    ['known_forms', FORMS],
    ['known_themes', THEMES],
  ])('%s is the list of the rules', async (name, list) => {
    const [row] = await db.$queryRawUnsafe<{ codes: string[] }[]>(`select ${name}() as codes`);
    expect(row!.codes.toSorted()).toEqual([...list].toSorted());
  });
  it.each([
    [`update film set genres = '{Nope}'`, 'film_genres_known'],
    [`update film set types = '{Hologram}'`, 'film_types_known'],
    [`update film set forms = '{Opera}'`, 'film_forms_known'],
    [`update film set themes = '{Tax}'`, 'film_themes_known'],
    [
      `update film set "schoolKnown" = true, "schoolName" = 'FAMU', "schoolCountry" = 'ZZ'`,
      'film_school_country_known',
    ],
    [`update film set "schoolKnown" = true, "schoolName" = 'FAMU'`, 'film_school_whole'],
    [
      `insert into film_screening ("filmId", date, kind, "festivalId") select id, '2026-01-01', 'tv', 1 from film`,
      'film_screening_festival_only',
    ],
    [`update film set "budgetAmount" = 1, "budgetCurrency" = 'ZZZ'`, 'film_budget_currency_known'],
    [`update film set "productionSubdivisions" = '{DE-99}'`, 'film_production_subdivisions_known'],
    [`update film set "directorSubdivisions" = '{DE-99}'`, 'film_director_subdivisions_known'],
    [`insert into film_production_country select id, 'ZZ', 0 from film`, 'film_production_country_known'],
    [`insert into film_director_nationality select id, 'ZZ', 0 from film`, 'film_director_nationality_known'],
    [`insert into film_director_residency select id, 'ZZ', 0 from film`, 'film_director_residency_known'],
    [
      `insert into film_screening ("filmId", date, kind, country) select id, '2026-01-01', 'tv', 'ZZ' from film`,
      'film_screening_country_known',
    ],
    [
      `insert into film_screening ("filmId", date, kind, subdivision) select id, '2026-01-01', 'tv', 'DE-99' from film`,
      'film_screening_subdivision_known',
    ],
    [
      `insert into film_screening ("filmId", date, kind) select id, '2099-01-01', 'tv' from film`,
      'film_screening_date_near',
    ],
  ])('%s is refused', async (statement, constraint) => {
    await expect(db.$executeRawUnsafe(statement)).rejects.toThrow(constraint);
  });
});
