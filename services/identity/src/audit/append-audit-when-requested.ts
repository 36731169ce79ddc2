import type { AuditRequested } from '@laurel/proto/identity/v1/events';
import { OnEvent, type EventContext } from '@laurel/runtime/events/event-handlers';
import { Controller } from '@nestjs/common';
import { appendAudit } from './append-audit.js';
import type { Tx } from '../database/client.js';
import type { Details } from '../domain/audit.js';
import { AUDIT_PERMISSIONS, isPermitted } from '../domain/request-permissions.js';

/** Appends the lines that other services request. A request without permission becomes a dead letter. */
@Controller()
export class AppendAuditWhenRequested {
  @OnEvent('audit.requested')
  async handleRequested(
    { actor = null, impersonator = null, what, whom = null, details, requestId }: AuditRequested,
    { tx, event }: EventContext<Tx>,
  ) {
    if (!isPermitted(AUDIT_PERMISSIONS, what, event.publisher))
      throw new Error(`${event.publisher} may not record ${what} in the audit log.`);
    const act = { actor, impersonator, what, whom, details: JSON.parse(details || '{}') as Details };
    await appendAudit(tx, act, { source: event.id, requestId });
  }
}
