import type pg from 'pg';

/** Has every session of a pool say its moments in another zone than UTC, which a service says for itself: SQL by hand must not lean on it. */
export async function sessionsIn(pool: pg.Pool, zone: string): Promise<void> {
  pool.on('connect', (session) => void session.query(`set time zone '${zone}'`));
  const there = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  for (const session of there) {
    await session.query(`set time zone '${zone}'`);
    session.release();
  }
}
