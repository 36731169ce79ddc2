import type { AuditWanted } from '@laurel/proto/identity/v1/events';
import { On, type Reaction } from '@laurel/runtime/reactions';
import { Controller } from '@nestjs/common';
import { appendAudit } from '../audit/append-audit.js';
import type { Tx } from '../database.js';
import type { Details } from '../domain/audit.js';
import { ACTS_WANTED_BY, isWantedBy } from '../domain/wanted.js';

/** Another service has done something that the audit log keeps, and told so in the transaction that did it. What is not its to say is a dead letter. */
@Controller()
export class AppendAuditWhenWanted {
  @On('audit.wanted')
  async wanted(
    { actor = null, impersonator = null, what, whom = null, details, requestId }: AuditWanted,
    { tx, event }: Reaction<Tx>,
  ) {
    if (!isWantedBy(ACTS_WANTED_BY, what, event.teller))
      throw new Error(`${event.teller} may not put ${what} on record.`);
    const act = { actor, impersonator, what, whom, details: JSON.parse(details || '{}') as Details };
    await appendAudit(tx, act, { source: event.id, requestId });
  }
}
