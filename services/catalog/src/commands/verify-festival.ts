import { appendAuditEvent } from '@laurel/runtime/append-audit-event';
import { administrator } from '@laurel/runtime/call';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { changeFestival } from './change-festival.js';
import { editedFestival } from './edited.js';

@Injectable()
export class VerifyFestival {
  constructor(private readonly db: Db) {}

  /**
   * Records that all fields of a festival, in the version that the caller has seen, were verified now.
   * @throws session.not_admin, festival.not_found, festival.stale
   */
  run(festivalId: number, seen: number): Promise<void> {
    administrator();
    return this.db.$transaction(async (tx) => {
      const stored = await editedFestival(tx, festivalId, seen);
      await changeFestival(tx, stored, { verifiedAt: new Date().toISOString() }, []);
      await appendAuditEvent(tx, 'festival.verified', null, { festivalId, name: stored.festival.name });
    });
  }
}
