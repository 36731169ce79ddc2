import { migrate, getMigrationsFolder } from '@laurel/runtime/database/migrate';
import { buildPageQuery, type PersonalAreas } from '@laurel/runtime/personal-data/export-pages';
import pg from 'pg';
import { personalDataQueries as billing } from '@laurel/billing/queries/personal-data';
import { personalDataQueries as catalog } from '@laurel/catalog/queries/personal-data';
import { personalDataQueries as films } from '@laurel/films/queries/personal-data';
import { personalDataQueries as identity } from '@laurel/identity/queries/personal-data';
import { personalDataQueries as matching } from '@laurel/matching/queries/personal-data';
import { personalDataQueries as submissions } from '@laurel/submissions/queries/personal-data';
import { SERVICES } from '../workspace/repository.mjs';
import { startStack } from '../testing/stack.mjs';

let stack: Awaited<ReturnType<typeof startStack>>;
beforeAll(async () => void (stack = await startStack({ databases: SERVICES })));
afterAll(() => stack?.stop());

const areasByService: [string, PersonalAreas][] = Object.entries({
  billing,
  catalog,
  films,
  identity,
  matching,
  submissions,
});

const withMigratedDatabase = async <T>(service: string, work: (db: pg.Client) => Promise<T>): Promise<T> => {
  await migrate(stack.url(service), getMigrationsFolder(service));
  const db = new pg.Client(stack.url(service));
  await db.connect();
  try {
    return await work(db);
  } finally {
    await db.end();
  }
};

it.each(areasByService)(
  'PostgreSQL accepts the SQL of each page of the personal data of %s',
  (service, areas) =>
    withMigratedDatabase(service, async (db) => {
      for (const area of Object.values(areas))
        for (const isFirst of [true, false])
          await db.query(`explain (generic_plan) ${buildPageQuery(area, isFirst).sql}`);
    }),
);

/** The columns of each unique index of a table. */
const KEYS = `select array_agg(a.attname::text) as key from pg_index i
  join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
  where i.indisunique and i.indpred is null and i.indrelid = any($1::text[]::regclass[]) group by i.indexrelid`;
// With equal sort keys, a page end between them would skip rows.
it.each(areasByService)('the order of each area of %s is unique', (service, areas) =>
  withMigratedDatabase(service, async (db) => {
    const isUnique = async (sql: string) => {
      const tables = [...sql.matchAll(/\b(?:from|join) ("?\w+"?)/g)].map(([, table]) => table);
      const [, order] = /order by ([^()]+)$/.exec(sql)!;
      const [, ownerColumn] = /\b(\w+)"? = \$1/.exec(sql)!;
      const getName = (column: string) =>
        column
          .trim()
          .replace(/^\w+\./, '')
          .replaceAll('"', '');
      const columns = new Set([ownerColumn, ...order!.split(',').map(getName)]);
      const { rows } = await db.query<{ key: string[] }>(KEYS, [tables]);
      return rows.some(({ key }) => key.every((column) => columns.has(column)));
    };
    const notUnique = await Promise.all(
      Object.entries(areas).map(async ([area, sql]) => ((await isUnique(sql)) ? [] : [area])),
    );
    expect(notUnique.flat()).toEqual([]);
  }),
);
it('an area without an order is refused', () => {
  expect(() => buildPageQuery('select * from film where "createdBy" = $1::uuid', true)).toThrow(
    'has no sort order',
  );
});
