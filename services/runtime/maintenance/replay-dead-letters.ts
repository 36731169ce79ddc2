import type {
  MaintenanceServiceService,
  ReplayDeadLettersRequest,
} from '@laurel/proto/runtime/v1/maintenance';
import { Controller } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { GrpcMethod } from '@nestjs/microservices';
import { appendAuditEvent } from '../events/audit-event.js';
import { requireAdministrator, isUuid } from '../auth/call-context.js';
import { Database, type Tx } from '../database/client.js';
import type { OtherDeadLetters } from '../consumers/dead-letters.js';
import type { RpcHandlers } from '../grpc/server.js';
import { ServiceName } from '../personal-data/give-receipt-when-user-deleted.js';
import type { EventRetries } from '../consumers/event-retries.js';

interface Replayed {
  done: number;
  left: number;
  again: number;
}
/**
 * Retries dead letters. Also Nest's injection token. `deadEvents` is set once the event handlers are built.
 */
export class Replay {
  deadEvents?: EventRetries;
  constructor(private readonly otherDeadLetters?: OtherDeadLetters) {}

  /** Retries the dead letters with these ids, or all. At most `limit` events are retried. */
  async run(db: Database, ids: string[], limit: number | null = null): Promise<Replayed> {
    const again = (await this.otherDeadLetters?.retry(db as never, ids)) ?? 0;
    const events = ids.filter(isUuid);
    const isOther = ids.length > 0 && events.length === 0;
    const { done, left } = isOther ? { done: 0, left: 0 } : await this.deadEvents!.replay(events, limit);
    return { done, left, again };
  }
}

/** Maximum number of events that one call retries. The response states how many are left. */
const MAX_EVENTS_PER_CALL = 100;

/** Lets administrators retry dead letters. */
@Controller()
export class MaintenanceGrpc implements RpcHandlers<typeof MaintenanceServiceService> {
  constructor(
    private readonly modules: ModuleRef,
    private readonly replay: Replay,
    private readonly service: ServiceName,
  ) {}

  @GrpcMethod('MaintenanceService')
  async replayDeadLetters({ ids }: ReplayDeadLettersRequest): Promise<Replayed> {
    requireAdministrator();
    const db = this.modules.get(Database, { strict: false });
    const { name } = this.service;
    const replayed = await this.replay.run(db, ids, MAX_EVENTS_PER_CALL);
    await db.$transaction((tx: Tx) =>
      appendAuditEvent(tx, 'letters.replayed', null, { service: name, ...replayed }),
    );
    return replayed;
  }
}
