import { FilmFields, FilmsServiceService } from '@laurel/proto/films/v1/films';
import { boot } from '@laurel/runtime/lifecycle/boot';
import { createClient } from '@laurel/runtime/grpc/client';
import { startStack } from '../../../deploy/testing/stack.mjs';
import { runAs, person, refusal } from '../../runtime/test/callers.js';
import { Db } from '../src/database/client.js';
import { films } from '../src/films.module.js';

let stack: Awaited<ReturnType<typeof startStack>>, service: Awaited<ReturnType<typeof boot>>, db: Db;
let client: ReturnType<typeof createClient<typeof FilmsServiceService>>;
beforeAll(async () => {
  stack = await startStack();
  const env = await stack.env('films');
  service = await boot(films, env);
  client = createClient(FilmsServiceService, env.GRPC_URL);
  db = service.app.get(Db, { strict: false });
});
afterAll(async () => {
  client?.close();
  await service?.close();
  await stack?.stop();
});

const ada = person();
const as: ReturnType<typeof runAs> = (...args) => runAs(stack)(...args);
const screening = { date: '2025-05-01', country: 'PT', kind: 'festival' };
const change = (filmId: number, fields: string[], details: object) =>
  as(ada, () =>
    client.updateFilm({
      filmId,
      version: null,
      details: FilmFields.fromJSON({ name: '', ...details }),
      fields,
    }),
  );

/** Creates a film as stored by an older release, with values that are no longer in the vocabularies. */
async function createOlderFilm(): Promise<number> {
  const { film } = await as(ada, () =>
    client.addFilm({
      details: FilmFields.fromJSON({
        name: 'Salt',
        productionCountries: ['PT'],
        screenings: { values: [screening] },
      }),
    }),
  );
  const { id } = film!;
  await db.$executeRaw`update film set "directorSubdivisions" = '{DE-99}', "budgetAmount" = 1, "budgetCurrency" = 'ZZZ' where id = ${id}`;
  await db.$executeRaw`update film_screening set country = 'ZZ' where "filmId" = ${id}`;
  return id;
}

describe('updateFilm of a film with outdated values', () => {
  it('changes other fields and does not change the outdated values', async () => {
    const id = await createOlderFilm();
    const { film } = await change(id, ['synopsis', 'productionCountries'], {
      synopsis: 'Two sisters.',
      productionCountries: ['FR'],
    });
    expect(film).toMatchObject({
      version: 2,
      details: {
        synopsis: 'Two sisters.',
        productionCountries: ['FR'],
        directorSubdivisions: ['DE-99'],
        budget: { amount: 1, currency: 'ZZZ' },
        screenings: { values: [{ country: 'ZZ' }] },
      },
    });
  });
  it.each([
    ['directorSubdivisions', { directorSubdivisions: ['DE-BE', 'DE-99'] }, 'directorSubdivisions'],
    ['screenings', { screenings: { values: [{ ...screening, country: 'ZZ' }] } }, 'screenings.0.country'],
  ])(
    'refuses an outdated value when %s change, and accepts a current value',
    async (name, details, field) => {
      const id = await createOlderFilm();
      expect(await refusal(change(id, [name], details))).toMatchObject({ kind: 'invalid', field });
      const currentValues = { directorSubdivisions: ['DE-BE'], screenings: { values: [screening] } };
      expect((await change(id, [name], currentValues)).film!.version).toBe(2);
    },
  );
});
