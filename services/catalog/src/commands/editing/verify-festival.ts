import { appendAuditEvent } from '@laurel/runtime/events/audit-event';
import { requireAdministrator } from '@laurel/runtime/auth/call-context';
import { Injectable } from '@nestjs/common';
import { Db } from '../../database/client.js';
import { changeFestival } from '../changes/change-festival.js';
import { lockFestival } from '../changes/lock-records.js';

@Injectable()
export class VerifyFestival {
  constructor(private readonly db: Db) {}

  /**
   * Records that an administrator has now verified all fields of this version.
   * @throws session.not_admin, festival.not_found, festival.stale
   */
  run(festivalId: number, expectedVersion: number): Promise<void> {
    requireAdministrator();
    return this.db.$transaction(async (tx) => {
      const storedFestival = await lockFestival(tx, festivalId, expectedVersion);
      await changeFestival(tx, storedFestival, { verifiedAt: new Date().toISOString() }, []);
      await appendAuditEvent(tx, 'festival.verified', null, {
        festivalId,
        name: storedFestival.festival.name,
      });
    });
  }
}
