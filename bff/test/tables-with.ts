import pg from 'pg';
import { allServices } from './platform.js';

/** Returns every table of all databases that contains the text, for example `billing.checkout`. */
export async function findTablesWith(
  text: string,
  stack: { url(service: string): string },
): Promise<string[]> {
  const results: string[] = [];
  for (const { name: service } of allServices) {
    const client = new pg.Client(stack.url(service));
    await client.connect();
    const { rows } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    for (const { name } of rows) {
      const { rowCount } = await client.query(
        `select from "${name}" t where to_jsonb(t)::text ilike '%' || $1 || '%' limit 1`,
        [text],
      );
      if (rowCount! > 0) results.push(`${service}.${name}`);
    }
    await client.end();
  }
  return results.toSorted();
}
