import type pg from 'pg';

/**
 * Sets another time zone than UTC in every session of a pool. A service sets UTC itself, but handwritten SQL
 * must not rely on it.
 */
export async function sessionsIn(pool: pg.Pool, zone: string): Promise<void> {
  pool.on('connect', (session) => void session.query(`set time zone '${zone}'`));
  const there = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  for (const session of there) {
    await session.query(`set time zone '${zone}'`);
    session.release();
  }
}
