import { randomUUID } from 'node:crypto';
import { Refusal } from '@laurel/runtime/errors/refusals';
import { person, refusal } from '../../runtime/test/callers.js';
import { makeFilmFields, startFilms } from './make.js';

let laurel: Awaited<ReturnType<typeof startFilms>>;
const [ada, grace] = [person(), person()];
beforeAll(async () => (laurel = await startFilms(ada)));
afterAll(() => laurel?.stop());

describe('addFilm', () => {
  it('distinguishes unknown, none, empty and zero', async () => {
    const unknown = await laurel.addFilm();
    const none = await laurel.addFilm({
      filmLanguages: { values: [] },
      screenings: { values: [] },
      previousFeatures: 0,
      isOnline: false,
      budget: { amount: 0, currency: 'JPY' },
    });
    const getDetails = async (filmId: number) =>
      (await laurel.as(ada, () => laurel.client.getFilm({ filmId }))).film!.details!;
    expect(await getDetails(unknown.id)).toMatchObject({
      filmLanguages: null,
      screenings: null,
      previousFeatures: null,
      isOnline: null,
      budget: null,
      length: null,
    });
    expect(await getDetails(none.id)).toMatchObject({
      filmLanguages: { values: [] },
      screenings: { values: [] },
      previousFeatures: 0,
      isOnline: false,
      budget: { amount: 0, currency: 'JPY' },
    });
  });

  it('keeps the order of every list, because the first production country is the main one', async () => {
    const screenings = {
      values: [{ date: '2026-05-01', country: 'PT', subdivision: 'PT-11', city: 'Lisboa', kind: 'festival' }],
    };
    const fields = {
      productionCountries: ['PT', 'FR', 'BR'],
      directorNationalities: ['PT'],
      directorResidency: ['FR', 'PT'],
      genres: ['Drama', 'Comedy'],
      screenings,
    };
    const { id } = await laurel.addFilm(fields);
    expect((await laurel.as(ada, () => laurel.client.getFilm({ filmId: id }))).film!.details).toMatchObject(
      fields,
    );
  });

  it('publishes the film in the same transaction, with the request ID', async () => {
    const { film } = await laurel.as(
      ada,
      () => laurel.client.addFilm({ details: makeFilmFields({ name: 'Salt' }) }),
      { requestId: 'r-42' },
    );
    const message = await laurel.waitForEvent(`laurel.films.film.registered.film-${film!.id}`);
    expect(message.json()).toMatchObject({
      film: { id: film!.id, version: 1, createdBy: ada.user, details: { name: 'Salt' } },
    });
    expect(message.header.get('request-id')).toBe('r-42');
  });

  it('returns the first response for a repeated request, and refuses another request with the same key', async () => {
    const idempotencyKey = randomUUID();
    const addFilm = (name: string) =>
      laurel.as(ada, () => laurel.client.addFilm({ details: makeFilmFields({ name }) }), { idempotencyKey });
    const first = await addFilm('Once');
    expect(await addFilm('Once')).toEqual(first);
    expect(await laurel.db.film.count({ where: { name: 'Once' } })).toBe(1);
    expect((await refusal(addFilm('Twice'))).code).toBe('request.key_reused');
    expect(
      await laurel.as(grace, () => laurel.client.addFilm({ details: makeFilmFields({ name: 'Twice' }) }), {
        idempotencyKey,
      }),
    ).toMatchObject({ film: { createdBy: grace.user } });
  });

  it('refuses an invalid field with the same error through gRPC, and stores nothing', async () => {
    const error = await refusal(laurel.addFilm({ name: 'Refused', length: 0 }));
    expect(error).toBeInstanceOf(Refusal);
    expect({ ...error, message: error.message }).toEqual({
      name: 'Refusal',
      kind: 'invalid',
      code: 'film.length_invalid',
      message: 'Enter a runtime between one second and 100 hours.',
      field: 'length',
      details: { hours: 100 },
    });
    expect(await laurel.db.film.count({ where: { name: 'Refused' } })).toBe(0);
  });
});

describe('updateFilm', () => {
  it('changes the named fields only', async () => {
    const { id } = await laurel.addFilm({ length: 600, genres: ['Drama'] });
    const { film } = await laurel.as(ada, () =>
      laurel.client.updateFilm({
        filmId: id,
        version: 1,
        details: makeFilmFields({ name: 'ignored', length: null, genres: ['Comedy'] }),
        fields: ['length'],
      }),
    );
    expect(film).toMatchObject({
      version: 2,
      details: { name: 'The Salt Harvest', length: null, genres: ['Drama'] },
    });
    await laurel.waitForEvent(`laurel.films.film.changed.film-${id}`);
  });

  it('creates no version when nothing changes', async () => {
    const { id } = await laurel.addFilm({ length: 600 });
    expect(
      (
        await laurel.as(ada, () =>
          laurel.client.updateFilm({
            filmId: id,
            details: makeFilmFields({ length: 600 }),
            fields: ['length'],
          }),
        )
      ).film!.version,
    ).toBe(1);
  });

  it('creates no version for the same screenings in another order', async () => {
    const [spring, autumn] = [
      { date: '2026-05-01', country: 'PT', kind: 'festival' },
      { date: '2026-09-02', country: null, kind: 'online' },
    ];
    const { id } = await laurel.addFilm({ screenings: { values: [spring, autumn] } });
    const updateFilm = () =>
      laurel.client.updateFilm({
        filmId: id,
        details: makeFilmFields({ screenings: { values: [autumn, spring] } }),
        fields: ['screenings'],
      });
    expect((await laurel.as(ada, updateFilm)).film!.version).toBe(1);
  });

  it('returns the same response for a repeated request, even after the version increased', async () => {
    const { id } = await laurel.addFilm();
    const idempotencyKey = randomUUID();
    const change = () =>
      laurel.as(
        ada,
        () =>
          laurel.client.updateFilm({
            filmId: id,
            version: 1,
            details: makeFilmFields({ length: 700 }),
            fields: ['length'],
          }),
        { idempotencyKey },
      );
    expect(await change()).toEqual(await change());
  });

  it('refuses a stale version', async () => {
    const { id } = await laurel.addFilm();
    const change = (length: number) =>
      laurel.as(ada, () =>
        laurel.client.updateFilm({
          filmId: id,
          version: 1,
          details: makeFilmFields({ length }),
          fields: ['length'],
        }),
      );
    const outcomes = await Promise.allSettled([change(1), change(2)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await refusal(change(3))).code).toBe('film.stale');
  });
});
