import { getActor } from '@laurel/runtime/auth/call-context';
import { Injectable } from '@nestjs/common';
import { appendAudit } from '../../audit/append-audit.js';
import { Db } from '../../database/client.js';

@Injectable()
export class NoteImpersonated {
  constructor(private readonly db: Db) {}

  /**
   * Audits what an administrator is about to do while impersonating a user. If the audit fails, the action is
   * not executed. Other callers are not audited here.
   */
  async run(name: string): Promise<void> {
    const actor = getActor();
    if (!actor.impersonator) return;
    const act = { ...actor, whom: actor.actor, what: 'user.acted_for', details: { function: name } };
    await this.db.$transaction((tx) => appendAudit(tx, act));
  }
}
