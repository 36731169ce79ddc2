import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { migrate } from '@laurel/runtime/migrate';
import pg from 'pg';

export async function withDatabase<T>(
  url: string,
  work: (sql: <Row = never>(text: string) => Promise<Row[]>) => Promise<T>,
): Promise<T> {
  const db = new pg.Client(url);
  await db.connect();
  try {
    return await work(async <Row>(text: string) => (await db.query(text)).rows as Row[]);
  } finally {
    await db.end();
  }
}

/**
 * Fills an empty database as it was before contractions existed. While expanding, a new database would get
 * them all.
 */
export async function olderDatabase(url: string, folder: string): Promise<void> {
  await withDatabase(url, (sql) => sql('drop schema public cascade; create schema public'));
  const before = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-older-'));
  const isLater = (file: string) => file.endsWith('_contraction');
  fs.cpSync(folder, before, { recursive: true, filter: (file) => !isLater(file) });
  await migrate(url, before);
  // The runtime's contractions were applied too, so forget them.
  await withDatabase(url, (sql) => sql(`delete from _migrations where name like '%\\_contraction'`));
  fs.rmSync(before, { recursive: true });
}
