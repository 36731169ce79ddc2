import type pg from 'pg';

/**
 * Sets a time zone in every session of a pool. A service sets UTC itself, but handwritten SQL must not rely
 * on it, so tests run it with other time zones.
 */
export async function setSessionTimeZone(pool: pg.Pool, zone: string): Promise<void> {
  pool.on('connect', (session) => void session.query(`set time zone '${zone}'`));
  const sessions = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  for (const session of sessions) {
    await session.query(`set time zone '${zone}'`);
    session.release();
  }
}
