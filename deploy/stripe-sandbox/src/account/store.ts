import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { Kind, Kinds } from './object-kinds.ts';

type Where = Record<string, string | number | boolean | null | undefined>;

const TABLES = `
  CREATE TABLE IF NOT EXISTS objects (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, id TEXT NOT NULL UNIQUE, json TEXT NOT NULL, internals TEXT);
  CREATE INDEX IF NOT EXISTS objects_by_kind ON objects (kind, seq);
  CREATE INDEX IF NOT EXISTS objects_by_customer ON objects (kind, json_extract(json, '$.customer'));
  CREATE INDEX IF NOT EXISTS objects_by_status ON objects (kind, json_extract(json, '$.status'));
  CREATE INDEX IF NOT EXISTS objects_by_state ON objects (kind, json_extract(json, '$.state'));
  CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, json TEXT NOT NULL);`;

const toSqlValue = (value: string | number | boolean | null): SQLInputValue =>
  typeof value === 'boolean' ? Number(value) : value;

/**
 * All data of the sandbox on disk: each object as Stripe would show it, and in `internals` what Stripe would not
 * show. Only one process may open it.
 */
export class Store {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  #depth = 0;
  constructor(folder: string) {
    fs.mkdirSync(folder, { recursive: true });
    this.#db = new DatabaseSync(path.join(folder, 'stripe.sqlite'));
    try {
      this.#db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF');
      this.#db.exec(TABLES);
    } catch (error) {
      const isLocked = error instanceof Error && error.message.includes('locked');
      throw isLocked ? new Error(`${folder} is in use by another process.`) : error;
    }
  }
  #prepare(sql: string) {
    const statement = this.#statements.get(sql) ?? this.#db.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
  close() {
    this.#db.close();
  }
  /**
   * Stores all changes of the work or none. A nested transaction belongs to the outer one. `shouldCommit`
   * selects the errors that roll nothing back.
   */
  transaction<T>(work: () => T, shouldCommit: (error: unknown) => boolean = () => false): T {
    const name = `level${this.#depth}`;
    this.#db.exec(this.#depth ? `SAVEPOINT ${name}` : 'BEGIN IMMEDIATE');
    const end = (outcome: 'commit' | 'rollback') => {
      if (this.#depth === 0) return this.#db.exec(outcome === 'commit' ? 'COMMIT' : 'ROLLBACK');
      if (outcome === 'rollback') this.#db.exec(`ROLLBACK TO ${name}`);
      this.#db.exec(`RELEASE ${name}`);
    };
    try {
      this.#depth++;
      const result = work();
      this.#depth--;
      end('commit');
      return result;
    } catch (error) {
      this.#depth--;
      end(shouldCommit(error) ? 'commit' : 'rollback');
      throw error;
    }
  }
  get<K extends Kind>(kind: K, id: string): Kinds[K] | undefined {
    const row = this.#prepare('SELECT json FROM objects WHERE kind = ? AND id = ?').get(kind, id);
    return row && (JSON.parse(String(row['json'])) as Kinds[K]);
  }
  /** Returns an object of any kind. */
  find(id: string): unknown {
    const row = this.#prepare('SELECT json FROM objects WHERE id = ?').get(id);
    return row && JSON.parse(String(row['json']));
  }
  put<K extends Kind>(kind: K, object: Kinds[K] & { id: string }) {
    this.#prepare(
      'INSERT INTO objects (kind, id, json) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET json = excluded.json',
    ).run(kind, object.id, JSON.stringify(object));
    return object;
  }
  remove(id: string) {
    this.#prepare('DELETE FROM objects WHERE id = ?').run(id);
  }
  /**
   * Returns objects, newest first. `where`: fields that must be equal, by path (`parent.x`, never from user
   * input). Undefined matches any value.
   */
  list<K extends Kind>(kind: K, where: Where = {}): Kinds[K][] {
    const conditions = Object.entries(where).filter(
      (entry): entry is [string, string | number | boolean | null] => {
        return entry[1] !== undefined;
      },
    );
    const tests = conditions.map(([name]) => ` AND json_extract(json, '$.${name}') IS ?`).join('');
    const values = conditions.map(([, value]) => toSqlValue(value));
    return this.#prepare(`SELECT json FROM objects WHERE kind = ?${tests} ORDER BY seq DESC`)
      .all(kind, ...values)
      .map((row) => JSON.parse(String(row['json'])) as Kinds[K]);
  }
  /** Returns the events after a position, in order, and the position of the last. */
  listEventsAfter(position: number) {
    const rows = this.#prepare(
      "SELECT seq, json FROM objects WHERE kind = 'event' AND seq > ? ORDER BY seq",
    ).all(position);
    const events = rows.map((row) => JSON.parse(String(row['json'])) as Kinds['event']);
    return { events, last: Number(rows.at(-1)?.['seq'] ?? position) };
  }
  getInternals<T>(id: string): T | undefined {
    const text = this.#prepare('SELECT internals FROM objects WHERE id = ?').get(id)?.['internals'];
    return text == null ? undefined : (JSON.parse(String(text)) as T);
  }
  setInternals(id: string, internals: unknown) {
    this.#prepare('UPDATE objects SET internals = ? WHERE id = ?').run(JSON.stringify(internals), id);
  }
  getSetting<T>(name: string, defaultValue: T): T {
    const row = this.#prepare('SELECT json FROM settings WHERE name = ?').get(name);
    return row ? (JSON.parse(String(row['json'])) as T) : defaultValue;
  }
  setSetting(name: string, value: unknown) {
    this.#prepare(
      'INSERT INTO settings VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET json = excluded.json',
    ).run(name, JSON.stringify(value));
  }
  clear() {
    this.#db.exec('DELETE FROM objects; DELETE FROM settings');
  }
}
