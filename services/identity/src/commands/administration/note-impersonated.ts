import { getActor } from '@laurel/runtime/auth/call-context';
import { Injectable } from '@nestjs/common';
import { appendAudit } from '../../audit/append-audit.js';
import { Db } from '../../database/client.js';

@Injectable()
export class NoteImpersonated {
  constructor(private readonly db: Db) {}

  /**
   * Audits an action of an impersonating administrator before it is executed. If this fails, the action must
   * not be executed.
   */
  async run(name: string): Promise<void> {
    const actor = getActor();
    if (!actor.impersonator) return;
    const act = { ...actor, whom: actor.actor, what: 'user.acted_for', details: { function: name } };
    await this.db.$transaction((tx) => appendAudit(tx, act));
  }
}
