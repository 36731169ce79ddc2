import type { UpkeepServiceService, ReplayDeadLettersRequest } from '@laurel/proto/runtime/v1/upkeep';
import { Controller } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { GrpcMethod } from '@nestjs/microservices';
import { auditWanted } from './audit-wanted.js';
import { administrator, isUuid } from './call.js';
import { Database, type Tx } from './database.js';
import type { OtherDead } from './dead-letters.js';
import type { Face } from './door.js';
import { ServiceName } from './give-receipt-when-user-deleted.js';
import type { Retrying } from './retrying.js';

interface Replayed {
  done: number;
  left: number;
  again: number;
}
/** The dead letters of a service, of every kind. Nest's token for it; `facts` are there once its reactions are. */
export class Replay {
  facts?: Retrying;
  constructor(private readonly other?: OtherDead) {}

  /** Tries again those of these ids, or all, of facts at most so many. */
  async run(db: Database, ids: string[], most: number | null = null): Promise<Replayed> {
    const again = (await this.other?.again(db as never, ids)) ?? 0;
    const events = ids.filter(isUuid);
    const isOther = ids.length > 0 && events.length === 0;
    const { done, left } = isOther ? { done: 0, left: 0 } : await this.facts!.replay(events, most);
    return { done, left, again };
  }
}

/** As many facts as one call tries: what is left says so, and is tried by the next. */
const AT_ONCE = 100;

/** Lets administrators try again what could not be done. */
@Controller()
export class UpkeepGrpc implements Face<typeof UpkeepServiceService> {
  constructor(
    private readonly modules: ModuleRef,
    private readonly replay: Replay,
    private readonly service: ServiceName,
  ) {}

  @GrpcMethod('UpkeepService')
  async replayDeadLetters({ ids }: ReplayDeadLettersRequest): Promise<Replayed> {
    administrator();
    const db = this.modules.get(Database, { strict: false });
    const { name } = this.service;
    const replayed = await this.replay.run(db, ids, AT_ONCE);
    await db.$transaction((tx: Tx) => auditWanted(tx, 'letters.replayed', null, { part: name, ...replayed }));
    return replayed;
  }
}
