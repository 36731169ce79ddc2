import { getActor } from '@laurel/runtime/auth/call-context';
import { Injectable } from '@nestjs/common';
import { appendAudit } from '../../audit/append-audit.js';
import { Db } from '../../database/client.js';

@Injectable()
export class NoteImpersonated {
  constructor(private readonly db: Db) {}

  /** Audits what an impersonating administrator is about to do. If that fails, the action is not executed. */
  async run(name: string): Promise<void> {
    const actor = getActor();
    if (!actor.impersonator) return;
    const act = { ...actor, whom: actor.actor, what: 'user.acted_for', details: { function: name } };
    await this.db.$transaction((tx) => appendAudit(tx, act));
  }
}
