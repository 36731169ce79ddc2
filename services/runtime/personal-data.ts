import type { PersonalDataServiceService, ReadPersonalDataRequest } from '@laurel/proto/runtime/v1/personal';
import { Controller } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { GrpcMethod } from '@nestjs/microservices';
import { errandOf, isUuid } from './call.js';
import { Database } from './database.js';
import type { Face } from './door.js';
import { refuse } from './refusals.js';

/**
 * What a service keeps of somebody, by area: SQL that reads it, whose $1 is their id as text. It ends with `where … order by …`, of columns that are never
 * null, ascend, and together are of one row: a page goes on after the last row of the one before.
 */
export type PersonalAreas = Readonly<Record<string, string>>;
/** Nest's token for them. */
export abstract class PersonalData {
  abstract readonly areas: PersonalAreas;
}

/** So many rows at most in one answer, and no more than these bytes of them but where one alone is larger. */
const [PAGE, MOST_BYTES] = [100, 2 ** 20];
/** What a row comes after, beside what it tells: its first column. */
const KEY = ' key';

interface Page {
  rows: string;
  isMore: boolean;
  next: string[];
}

/** An area's SQL in two: what it reads, and the columns that order it. */
function inOrder(sql: string): { rows: string; by: string[] } {
  const [, rows, by] = /^select (.*) order by ([^()]+)$/s.exec(sql) ?? [];
  if (!rows || !by) throw new Error(`This area of personal data has no order: ${sql}`);
  return { rows, by: by.split(',').map((column) => column.trim()) };
}

/**
 * A page of an area, written by PostgreSQL: from the beginning, or after a key in $4 and so on. $2: how many are left out; $3: how many bytes it may have.
 * Answers `rows` (a JSON array), `isMore`, and `next`, the key of the last row.
 */
export function pageOf(area: string, isFirst: boolean): { sql: string; columns: number } {
  const { rows, by } = inOrder(area);
  const values = by.map((_column, n) => `$${n + 4}`);
  // Its beginnings too: an index on the first columns alone begins there, and reads nothing twice.
  const beginnings = by
    .slice(1)
    .map((_column, n) => ` and (${by.slice(0, n + 1)}) >= (${values.slice(0, n + 1)})`);
  const after = isFirst ? '' : `${beginnings.join('')} and (${by}) > (${values})`;
  const key = by.map((column) => `${column}::text`);
  const sql = `with row as (
      select row_number() over () as n, t."${KEY}" as key, row_to_json(t)::text as json, length('{"${KEY}":' || to_json(t."${KEY}")::text || ',') as told
      from (select array[${key}] as "${KEY}", ${rows}${after} order by ${by} limit ${PAGE + 1} offset $2::int) t),
    sized as (select *, sum(octet_length(json)) over (order by n) as bytes from row),
    shown as (select * from sized where n = 1 or (n <= ${PAGE} and bytes <= $3::int))
    select coalesce('[' || string_agg('{' || substr(json, told + 1), ',' order by n) || ']', '[]') as rows,
      count(*) < (select count(*) from row) as "isMore", coalesce((array_agg(to_json(key) order by n desc))[1], '[]') as next from shown`;
  return { sql, columns: by.length };
}

/** Tells what is kept of somebody here, to an errand of theirs and to nobody else: no administrator, and nobody who acts as them. */
@Controller()
export class PersonalDataGrpc implements Face<typeof PersonalDataServiceService> {
  constructor(
    /** The database is the service's own, and there once all is put together. */
    private readonly modules: ModuleRef,
    private readonly personal: PersonalData,
  ) {}

  @GrpcMethod('PersonalDataService')
  async readPersonalData({ userId, area, page, after, isKeyed }: ReadPersonalDataRequest) {
    const user = errandOf();
    const { areas } = this.personal;
    if (user !== userId || !isUuid(userId) || page < 0) throw refuse.noSuch('user.not_found', 'userId');
    if (area === '') return { areas: Object.keys(areas), rows: '[]', isMore: false, next: [] };
    if (!Object.hasOwn(areas, area))
      throw refuse.notFound('area.not_found', 'There is no such area.', 'area');
    const isFirst = after.length === 0;
    const { sql, columns } = pageOf(areas[area]!, isFirst);
    if (!isFirst && after.length !== columns)
      throw refuse.notFound('area.not_found', 'There is no such place in it.', 'after');
    const db = this.modules.get(Database, { strict: false });
    // The release before asks by number alone (2026-11-27).
    const leftOut = isFirst ? page * PAGE : 0;
    const most = isKeyed || !isFirst ? MOST_BYTES : 2 ** 31 - 1;
    const [found] = await db.$queryRawUnsafe<Page[]>(sql, userId, leftOut, most, ...after);
    const { rows, isMore, next } = found!;
    return { areas: [], rows, isMore, next: isMore ? next : [] };
  }
}
