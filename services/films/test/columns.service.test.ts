import { FilmsServiceService, type FilmFields } from '@laurel/proto/films/v1/films';
import { today } from '@laurel/rules/dates/days';
import { boot } from '@laurel/runtime/lifecycle/boot';
import { createClient } from '@laurel/runtime/grpc/client';
import { person } from '../../runtime/test/callers.js';
import { setSessionTimeZone } from '../../runtime/test/session-time-zone.js';
import { Db } from '../src/database/client.js';
import { films } from '../src/films.module.js';
import { toFilmMessage, readFilm } from '../src/database/film-messages.js';
import { makeFilmFields, startFilms } from './make.js';

/** A type that requires a value for each field. A new field does not compile until it has a value here. */
type CompleteFields = { [Field in keyof FilmFields]-?: NonNullable<FilmFields[Field]> };
const known: CompleteFields = {
  name: 'The Salt Harvest “L’été”',
  synopsis: 'A salt worker,\n\ta storm; 100 % \\ "true".',
  types: ['Live-Action / Fiction', 'Animation'],
  length: 1122,
  productionDate: '2025-01-01',
  directorGender: 'non-binary',
  directorIsStudent: true,
  directorAge: 41,
  directorAgeOn: today(),
  genres: ['Drama', 'Comedy'],
  productionCountries: ['PT', 'FR', 'BR'],
  directorNationalities: ['PT', 'BR'],
  directorResidency: ['FR', 'AD'],
  directorLanguages: ['pt', 'fr'],
  filmLanguages: { values: ['pt', 'en'] },
  productionSubdivisions: ['PT-11', 'FR-ARA'],
  directorSubdivisions: ['FR-ARA'],
  directorIdentities: { values: ['Latino', 'Black'] },
  previousFeatures: 2,
  isOnline: true,
  budget: { amount: 5_000_000_000, currency: 'EUR' }, // exceeds 32 bits
  screenings: {
    values: [
      {
        date: '2025-12-31',
        country: 'PT',
        subdivision: 'PT-11',
        city: 'Lisboa',
        kind: 'festival',
        festivalId: 7,
      },
      { date: '2026-01-01', country: 'FR', subdivision: null, city: null, kind: 'public', festivalId: null },
      { date: '2026-01-01', country: null, subdivision: null, city: null, kind: 'online', festivalId: null },
    ],
  },
  credits: [
    { role: 'director', name: 'Inês “Nê” Tavares' },
    { role: 'writer', name: 'Inês “Nê” Tavares' },
    { role: 'director', name: 'Paul Girard, Jr.' },
  ],
  forms: ['Essay', 'Experimental'],
  formsKnown: true,
  themes: ['Ocean & Water', 'Labour'],
  themesKnown: true,
  school: { school: { name: 'La Fémis “Paris”', country: 'FR' } },
};
/** Values that mean “none”, zero or “no”, as opposed to unknown. */
const none: FilmFields = {
  ...makeFilmFields(),
  directorIsStudent: false,
  formsKnown: true,
  themesKnown: true,
  filmLanguages: { values: [] },
  directorIdentities: { values: [] },
  previousFeatures: 0,
  isOnline: false,
  budget: { amount: 0, currency: 'JPY' },
  screenings: { values: [] },
  school: { school: null },
};
const unknown: Record<keyof FilmFields, unknown> = {
  ...makeFilmFields(),
  synopsis: null,
  length: null,
  productionDate: null,
  directorGender: null,
  directorIsStudent: null,
  directorAge: null,
  directorAgeOn: null,
  previousFeatures: null,
  isOnline: null,
};

const ada = person();
let laurel: Awaited<ReturnType<typeof startFilms>>;
beforeAll(async () => (laurel = await startFilms(ada)));
afterAll(() => laurel?.stop());

/** These time zones are far from UTC. A stored day must not change in them. */
describe.each([
  ['Pacific/Kiritimati', 1],
  ['America/Los_Angeles', 2],
])('films with database sessions in %s', (zone, n) => {
  let service: Awaited<ReturnType<typeof boot>>,
    client: ReturnType<typeof createClient<typeof FilmsServiceService>>;
  let db: Db;
  beforeAll(async () => {
    const env = await laurel.stack.env('films', n);
    service = await boot(films, env);
    client = createClient(FilmsServiceService, env.GRPC_URL);
    db = service.app.get(Db, { strict: false });
    await setSessionTimeZone(db.pool, zone);
  });
  afterAll(async () => {
    client.close();
    await service.close();
  });

  it('use the configured time zone', async () => {
    expect(await db.rows('show timezone')).toEqual([{ TimeZone: zone }]);
  });

  it.each<[string, FilmFields, Record<keyof FilmFields, unknown>]>([
    ['known', known, known],
    ['none', none, { ...unknown, ...none }],
    ['unknown', makeFilmFields(), unknown],
  ])(
    'return a film with all fields %s as it was given, wherever it is read',
    async (_case, details, expected) => {
      const { film } = await laurel.as(ada, () => client.addFilm({ details }));
      expect(film!.details).toEqual(expected);
      const { id: filmId } = film!;
      for (const replica of [client, laurel.client])
        expect((await laurel.as(ada, () => replica.getFilm({ filmId }))).film).toEqual(film);
      const { items } = await laurel.as(ada, () =>
        client.getUserFilms({ userId: ada.user, page: 1, pageSize: 200 }),
      );
      expect(items.find(({ id }) => id === filmId)).toEqual(film);
      expect(await db.$transaction(async (tx) => toFilmMessage((await readFilm(tx, filmId))!))).toEqual(film);
    },
  );

  it('keep the day on which the director’s age was stated until the age changes', async () => {
    const details = { ...makeFilmFields(), directorAge: 41 };
    const { film } = await laurel.as(ada, () => client.addFilm({ details }));
    const { id: filmId } = film!;
    await db.$executeRaw`update film set "directorAgeOn" = '2025-03-10' where id = ${filmId}`;
    const change = async (fields: Partial<FilmFields>) => {
      const request = { filmId, details: { ...details, ...fields }, fields: Object.keys(fields) };
      return (await laurel.as(ada, () => client.updateFilm(request))).film!.details!.directorAgeOn;
    };
    expect(await change({ length: 660, directorAge: 41 })).toBe('2025-03-10');
    expect(await change({ directorAge: 42 })).toBe(today());
    expect(await change({ directorAge: null })).toBeNull();
  });

  it('return instants in UTC with milliseconds', async () => {
    const { film } = await laurel.as(ada, () => client.addFilm({ details: makeFilmFields() }));
    const { id } = film!;
    await db.$executeRaw`update film set "createdAt" = '2025-12-31T23:59:59.999Z', "updatedAt" = '2026-01-01T00:00:00Z',
      "stillFileNames" = '{b.jpg,a.jpg}' where id = ${id}`;
    expect((await laurel.as(ada, () => client.getFilm({ filmId: id }))).film).toMatchObject({
      createdAt: '2025-12-31T23:59:59.999Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
      stillFileNames: ['b.jpg', 'a.jpg'],
    });
  });
});
