import { acting } from '@laurel/runtime/call';
import { Injectable } from '@nestjs/common';
import { appendAudit } from '../audit/append-audit.js';
import { Db } from '../database.js';

@Injectable()
export class NoteImpersonated {
  constructor(private readonly db: Db) {}

  /** What an administrator is about to do as somebody else: what cannot be noted is not done. Who acts as themselves is not noted. */
  async run(name: string): Promise<void> {
    const who = acting();
    if (!who.impersonator) return;
    const act = { ...who, whom: who.actor, what: 'user.acted_for', details: { function: name } };
    await this.db.$transaction((tx) => appendAudit(tx, act));
  }
}
