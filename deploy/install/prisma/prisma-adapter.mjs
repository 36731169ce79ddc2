// Connects the schema engine to PostgreSQL with @prisma/adapter-pg and fixes its gaps. DATABASE_URL names the
// database.
import pg from 'pg';
import { PrismaPg } from '@prisma/adapter-pg';
import { ColumnTypeEnum } from '@prisma/driver-adapter-utils';

const url = process.env.DATABASE_URL ?? 'postgresql://127.0.0.1/none';
const shadows = [];

// adapter-pg 7.10 does not know the catalogue type "char" (oid 18). It is passed as text, and its column is
// recorded as a character.
const characterColumns = new WeakMap();
const convertCharacters = (results) => {
  for (const result of [results].flat()) {
    const indexes = (result?.fields ?? []).flatMap((field, i) => (field.dataTypeID === 18 ? [i] : []));
    for (const i of indexes) result.fields[i].dataTypeID = 25;
    if (indexes.length) characterColumns.set(result.rows, indexes);
  }
  return results;
};

/** A pg client whose results the adapter understands. */
class Client extends pg.Client {
  query(...args) {
    const callback = args.at(-1);
    if (typeof callback === 'function')
      return super.query(...args.slice(0, -1), (error, result) => callback(error, convertCharacters(result)));
    const query = super.query(...args);
    return typeof query?.then === 'function' ? query.then(convertCharacters) : query;
  }
}

const createPool = (connectionString) => new pg.Pool({ connectionString, Client, max: 2 });

/** Runs one statement on a new connection. */
async function runOnce(statement) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

const versionResult = {
  columnNames: ['exists', 'version', 'numeric_version'],
  columnTypes: [ColumnTypeEnum.Boolean, ColumnTypeEnum.Text, ColumnTypeEnum.Int32],
  rows: [[true, 'PostgreSQL 18.4', 180004]],
};

/** Stands for a server. It only answers with its version, which the engine requests before it writes SQL. */
export const offlineAdapter = {
  provider: 'postgres',
  adapterName: 'none',
  connect: async () => ({
    provider: 'postgres',
    adapterName: 'none',
    queryRaw: async () => versionResult,
    executeRaw: async () => 0,
    executeScript: async () => {},
    getConnectionInfo: () => ({ schemaName: 'public', supportsRelationJoins: false }),
    dispose: async () => {},
  }),
};

/** Returns the adapter with its two gaps closed, and with separate databases to try migrations in. */
export async function createAdapter() {
  const factory = new PrismaPg(createPool(url));
  const connection = await factory.connect();
  const queryable = Object.getPrototypeOf(Object.getPrototypeOf(connection));
  const { queryRaw } = queryable;
  queryable.queryRaw = async function (query) {
    const result = await queryRaw.call(this, query);
    for (const i of characterColumns.get(result.rows) ?? []) result.columnTypes[i] = ColumnTypeEnum.Character;
    return result;
  };
  // The adapter splits scripts at every ";", which breaks functions and DO blocks. A script is therefore sent
  // as one simple query.
  Object.getPrototypeOf(connection).executeScript = async function (script) {
    await this.client.query(script).catch((error) => this.onError(error));
  };
  factory.connectToShadowDb = async () => {
    const name = `prisma_shadow_${process.pid}_${shadows.length}`;
    await runOnce(`create database ${name} template template0`);
    const address = new URL(url);
    address.pathname = `/${name}`;
    shadows.push({ name, pool: createPool(address.href) });
    return new PrismaPg(shadows.at(-1).pool).connect();
  };
  return factory;
}

/** Drops the databases in which migrations were tried. */
export async function dropShadows() {
  for (const shadow of shadows) {
    shadow.pool.on('error', () => {});
    await shadow.pool.end().catch(() => {});
    await runOnce(`drop database if exists ${shadow.name} with (force)`);
  }
}
