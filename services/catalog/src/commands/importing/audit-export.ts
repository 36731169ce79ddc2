import { appendAuditEvent } from '@laurel/runtime/events/audit-event';
import { Injectable } from '@nestjs/common';
import { Db } from '../../database/client.js';

@Injectable()
export class AuditExport {
  constructor(private readonly db: Db) {}

  /** Records an export in the audit log, because it contains the whole catalogue with e-mail addresses. */
  run(format: string): Promise<void> {
    return this.db.$transaction((tx) => appendAuditEvent(tx, 'catalog.exported', null, { format }));
  }
}
