import type { PersonalDataServiceService, ReadPersonalDataRequest } from '@laurel/proto/runtime/v1/personal';
import { Controller } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { GrpcMethod } from '@nestjs/microservices';
import { getSystemCallUser, isUuid } from '../auth/call-context.js';
import { Database } from '../database/client.js';
import type { RpcHandlers } from '../grpc/server.js';
import { refuse } from '../errors/refusals.js';

/**
 * The personal data that a service stores: SQL by area; $1 is the user's id as text. The SQL must end with
 * `where … order by …` over ascending, non-null columns that are unique together, because a page continues
 * after the last row of the previous one.
 */
export type PersonalAreas = Readonly<Record<string, string>>;
/** Nest's injection token for the areas. */
export abstract class PersonalData {
  abstract readonly areas: PersonalAreas;
}

/** Maximum rows of a page, and maximum bytes unless a single row is larger. */
const [PAGE_SIZE, MAX_BYTES] = [100, 2 ** 20];
/** Name of the first column, which holds the key of a row. */
const KEY = ' key';

interface Page {
  rows: string;
  isMore: boolean;
  next: string[];
}

/** Splits an area's SQL into its select and its order columns. */
function parseAreaSql(sql: string): { rows: string; by: string[] } {
  const [, rows, by] = /^select (.*) order by ([^()]+)$/s.exec(sql) ?? [];
  if (!rows || !by) throw new Error(`This area of personal data has no sort order: ${sql}`);
  return { rows, by: by.split(',').map((column) => column.trim()) };
}

/**
 * Builds the SQL of a page of an area, from the beginning or after a key. $1: user id, $2: maximum number of
 * bytes, from $3 on: the columns of the key. The row has `rows` (a JSON array), `isMore`, and `next` (the key
 * of the last row).
 */
export function buildPageQuery(area: string, isFirst: boolean): { sql: string; columns: number } {
  const { rows, by } = parseAreaSql(area);
  const values = by.map((_column, n) => `$${n + 3}`);
  // The last condition alone is sufficient. Those on the prefixes of the key let PostgreSQL start in an index
  // that has only the first columns.
  const prefixConditions = by
    .slice(1)
    .map((_column, n) => ` and (${by.slice(0, n + 1)}) >= (${values.slice(0, n + 1)})`);
  const after = isFirst ? '' : `${prefixConditions.join('')} and (${by}) > (${values})`;
  const key = by.map((column) => `${column}::text`);
  const sql = `with row as (
      select row_number() over () as n, t."${KEY}" as key, row_to_json(t)::text as json, length('{"${KEY}":' || to_json(t."${KEY}")::text || ',') as prefix_length
      from (select array[${key}] as "${KEY}", ${rows}${after} order by ${by} limit ${PAGE_SIZE + 1}) t),
    sized as (select *, sum(octet_length(json)) over (order by n) as bytes from row),
    shown as (select * from sized where n = 1 or (n <= ${PAGE_SIZE} and bytes <= $2::int))
    select coalesce('[' || string_agg('{' || substr(json, prefix_length + 1), ',' order by n) || ']', '[]') as rows,
      count(*) < (select count(*) from row) as "isMore", coalesce((array_agg(to_json(key) order by n desc))[1], '[]') as next from shown`;
  return { sql, columns: by.length };
}

/** Serves only system calls on behalf of the user. Administrators and impersonators are refused. */
@Controller()
export class PersonalDataGrpc implements RpcHandlers<typeof PersonalDataServiceService> {
  constructor(
    /**
     * Used to get the database during a call, because it does not exist yet when this controller is built.
     */
    private readonly modules: ModuleRef,
    private readonly personal: PersonalData,
  ) {}

  @GrpcMethod('PersonalDataService')
  async readPersonalData({ userId, area, after }: ReadPersonalDataRequest) {
    const user = getSystemCallUser();
    const { areas } = this.personal;
    if (user !== userId || !isUuid(userId)) throw refuse.noSuch('user.not_found', 'userId');
    if (area === '') return { areas: Object.keys(areas), rows: '[]', isMore: false, next: [] };
    if (!Object.hasOwn(areas, area))
      throw refuse.notFound('area.not_found', 'This area does not exist.', 'area');
    const isFirst = after.length === 0;
    const { sql, columns } = buildPageQuery(areas[area]!, isFirst);
    if (!isFirst && after.length !== columns)
      throw refuse.notFound('area.not_found', 'This area does not exist.', 'after');
    const db = this.modules.get(Database, { strict: false });
    const [row] = await db.$queryRawUnsafe<Page[]>(sql, userId, MAX_BYTES, ...after);
    const { rows, isMore, next } = row!;
    return { areas: [], rows, isMore, next: isMore ? next : [] };
  }
}
