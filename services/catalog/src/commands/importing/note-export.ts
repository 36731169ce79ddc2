import { appendAuditEvent } from '@laurel/runtime/events/audit-event';
import { Injectable } from '@nestjs/common';
import { Db } from '../../database/client.js';

@Injectable()
export class NoteExport {
  constructor(private readonly db: Db) {}

  /**
   * Writes to the audit log that an administrator starts to export the whole catalogue, including its e-mail
   * addresses.
   */
  run(format: string): Promise<void> {
    return this.db.$transaction((tx) => appendAuditEvent(tx, 'catalog.exported', null, { format }));
  }
}
