import { CompetitionWhole } from '@laurel/proto/catalog/v1/festival';
import { boot } from '@laurel/runtime/boot';
import type { Env } from '@laurel/runtime/env';
import { Readiness } from '@laurel/runtime/health';
import { Catalogue } from '../src/catalogue.js';
import { Copies } from '../src/copies.js';
import { Rematches } from '../src/rematches.js';
import type { Db } from '../src/database.js';
import { matching } from '../src/matching.module.js';
import { ada, catalogue, db, held, published, registered, stack, stage, tell, until, upTo, whole } from './stage.js';

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
  const fresh = new Catalogue(
    new Copies({ pool } as unknown as Db),
    new Rematches(db),
    { DATABASE_URL: stack.url('matching') } as Env,
    new Readiness(),
  );
  fresh.onApplicationBootstrap();
  try {
    await until(() => fresh.one(id!)?.name === 'after');
  } finally {
    await fresh.beforeApplicationShutdown();
  }
});

it('a changed rule is told to the films whose verdict it changes, once over replicas', async () => {
  const [id] = await held({ terms: [upTo(1200)] });
  const [shorter, longer] = [await registered({ length: 1122 }), await registered({ length: 1500 })];
  const second = await boot(matching, await stack.env('matching', 1));
  try {
    await until(() =>
      [catalogue(), second.app.get(Catalogue, { strict: false })].every((one) => one.engine.films.has(longer) && one.one(id!)),
    );
    const { festival: at } = catalogue().one(id!)!;
    await tell('competition.changed', `competition-${id}`, 2, { whole: whole(id!, at.id, { terms: [upTo(1100)] }) });
    const message = await published(`laurel.matching.rematch.finished.rematch-c${id}-0`);
    expect(message.json()).toEqual({ films: [{ filmId: shorter, userId: ada.user }] });
    await until(() => second.app.get(Catalogue, { strict: false }).one(id!)!.terms[0]!.value === 1100);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await db.outbox.count({ where: { aggregate: { startsWith: `rematch-c${id}-` } } })).toBe(1);
  } finally {
    await second.close();
  }
});

it('a film that is deleted hears no more', async () => {
  const film = await registered();
  await until(() => catalogue().engine.films.has(film));
  await tell('film.deleted', `film-${film}`, 2, { filmId: film, createdBy: ada.user });
  await until(() => !catalogue().engine.films.has(film));
});
