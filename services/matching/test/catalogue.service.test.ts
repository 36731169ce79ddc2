import { CompetitionWhole } from '@laurel/proto/catalog/v1/festival';
import { boot } from '@laurel/runtime/boot';
import type { Env } from '@laurel/runtime/env';
import { Readiness } from '@laurel/runtime/health';
import { Catalogue } from '../src/catalogue.js';
import type { Db } from '../src/database.js';
import { matching } from '../src/matching.module.js';
import { catalogue, db, held, stack, stage, until, whole } from './stage.js';

stage();

it('another replica knows what this one was told', async () => {
  const env = await stack.env('matching', 1);
  const second = await boot(matching, env);
  try {
    const other = second.app.get(Catalogue, { strict: false });
    const [id] = await held({ name: 'told once' });
    expect(await until(() => other.one(id!))).toMatchObject({ name: 'told once' });
  } finally {
    await second.close();
  }
});

it('what changes while the catalogue is being read is not lost', async () => {
  const [id] = await held({ name: 'before' });
  const { festival: at } = catalogue().one(id!)!;
  let isRenewed = false;
  const read = db.pool.query.bind(db.pool) as unknown as (sql: string, values: unknown[]) => Promise<unknown>;
  const pool = {
    async query(sql: string, values: unknown[]) {
      const rows = await read(sql, values);
      if (sql.includes('any($1)')) isRenewed = true;
      if (!sql.includes('whole as row from competition where id >')) return rows;
      // These rows are old from here on: a change is committed, and told, before they arrive.
      const changed = JSON.stringify(CompetitionWhole.toJSON(whole(id!, at.id, { name: 'after' })));
      await db.$executeRaw`update competition set whole = ${changed}::jsonb where id = ${id!}`;
      await Promise.race([until(() => isRenewed), new Promise((resolve) => setTimeout(resolve, 300))]);
      return rows;
    },
  };
  const fresh = new Catalogue({ pool } as unknown as Db, { DATABASE_URL: stack.url('matching') } as Env, new Readiness());
  fresh.onApplicationBootstrap();
  try {
    await until(() => fresh.one(id!)?.name === 'after');
  } finally {
    await fresh.beforeApplicationShutdown();
  }
});
