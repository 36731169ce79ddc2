import type { PersonalDataServiceService, ReadPersonalDataRequest } from '@laurel/proto/runtime/v1/personal';
import { Controller } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { GrpcMethod } from '@nestjs/microservices';
import { errandOf, isUuid } from './call.js';
import { Database } from './database.js';
import type { Face } from './door.js';
import { refuse } from './refusals.js';

/** What a service keeps of somebody, by area: SQL that reads it, whose $1 is their id as text, in an order of its own. */
export type PersonalAreas = Readonly<Record<string, string>>;
/** Nest's token for them. */
export abstract class PersonalData {
  abstract readonly areas: PersonalAreas;
}

/** As many as fit into one answer, however much one row holds. */
const PAGE = 100;

/** Tells what is kept of somebody here, to an errand of theirs and to nobody else: no administrator, and nobody who acts as them. */
@Controller()
export class PersonalDataGrpc implements Face<typeof PersonalDataServiceService> {
  constructor(
    /** The database is the service's own, and there once all is put together. */
    private readonly modules: ModuleRef,
    private readonly personal: PersonalData,
  ) {}

  @GrpcMethod('PersonalDataService')
  async readPersonalData({ userId, area, page }: ReadPersonalDataRequest) {
    const user = errandOf();
    const { areas } = this.personal;
    if (user !== userId || !isUuid(userId) || page < 0) throw refuse.noSuch('user.not_found', 'userId');
    if (area === '') return { areas: Object.keys(areas), rows: '[]', isMore: false };
    if (!Object.hasOwn(areas, area))
      throw refuse.notFound('area.not_found', 'There is no such area.', 'area');
    const sql = `select coalesce(json_agg(row_to_json(t)), '[]')::text as rows, count(*)::int as n
      from (${areas[area]} limit ${PAGE + 1} offset $2::int) t`;
    const db = this.modules.get(Database, { strict: false });
    const [found] = await db.$queryRawUnsafe<{ rows: string; n: number }[]>(sql, userId, page * PAGE);
    const { rows, n } = found!;
    const isMore = n > PAGE;
    const shown = isMore ? JSON.stringify((JSON.parse(rows) as unknown[]).slice(0, PAGE)) : rows;
    return { areas: [], rows: shown, isMore };
  }
}
