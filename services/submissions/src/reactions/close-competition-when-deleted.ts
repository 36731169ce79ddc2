import type { CompetitionDeleted } from '@laurel/proto/catalog/v1/events';
import { On, type Reaction } from '@laurel/runtime/reactions';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';
import { closeSuggestions } from '../close-suggestions.js';
import { askedOf } from '../sending/end-sendings-of.js';
import { holdSending, tellSending } from '../sending/held-sending.js';
import { stepEntry } from '../sending/step-entry.js';
import { noteNews } from '../watching/news.js';

/** A deleted competition takes no new entries and is suggested no more; who has entered it keeps the entry, and its name, and whoever said something of a suggestion that. */
@Controller()
export class CloseCompetitionWhenDeleted {
  @On('competition.deleted')
  async deleted({ competitionId, keptId = null }: CompetitionDeleted, { tx }: Reaction<Tx>) {
    if (keptId !== null) return; // it was joined with another: what follows is told by itself
    await this.giveBackAsked(tx, competitionId);
    const known = await tx.competition.findUnique({ where: { id: competitionId } });
    if (known && !known.isGone) await noteNews(tx, [{ festivalId: known.festivalId, what: ['gone'] }]);
    await closeSuggestions(tx, competitionId);
    await tx.competition.updateMany({ where: { id: competitionId }, data: { isGone: true } });
    await tx.$executeRaw`delete from competition where id = ${competitionId}
      and not exists (select from user_submission where "competitionId" = ${competitionId} and "takenBackAt" is null)`;
  }

  /** Before it is gone: its place is needed to say so. */
  private async giveBackAsked(tx: Tx, competitionId: number): Promise<void> {
    for (const { sendingId, submissionId } of await askedOf(tx, competitionId)) {
      const held = (await holdSending(tx, sendingId))!;
      const entry = held.sending.entries.find((one) => one.submissionId === submissionId)!;
      if (await stepEntry(tx, held, entry, { happening: 'back', reason: 'gone' }))
        await tellSending(tx, sendingId);
    }
  }
}
