import type { CompetitionDeleted } from '@laurel/proto/catalog/v1/events';
import { OnEvent, type EventContext } from '@laurel/runtime/events/event-handlers';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database/client.js';
import { closeSuggestions } from '../changes/close-suggestions.js';
import { publishElsewhereForCompetitions } from '../past-entries/publish-elsewhere.js';
import { findUnconfirmedByCompetition } from '../sending/end-all-sendings.js';
import { lockSending, publishSending } from '../sending/locked-sending.js';
import { applyDeliveryEvent } from '../sending/apply-delivery-event.js';
import { saveFestivalNews } from '../watching/news.js';

/**
 * Closes a deleted competition to new entries and suggestions. Existing entries keep it with its name, and so
 * do suggestions that a user annotated.
 */
@Controller()
export class CloseCompetitionWhenDeleted {
  @OnEvent('competition.deleted')
  async onDeleted({ competitionId, targetId = null }: CompetitionDeleted, { tx }: EventContext<Tx>) {
    if (targetId !== null) return; // merged into another competition, which has a separate event
    await this.returnUnconfirmed(tx, competitionId);
    const storedCompetition = await tx.competition.findUnique({ where: { id: competitionId } });
    if (storedCompetition && !storedCompetition.isDeleted)
      await saveFestivalNews(tx, [{ festivalId: storedCompetition.festivalId, what: ['discontinued'] }]);
    await closeSuggestions(tx, competitionId);
    await tx.competition.updateMany({
      where: { id: competitionId },
      data: { isDeleted: true, changedAt: new Date() },
    });
    await tx.$executeRaw`delete from competition where id = ${competitionId}
      and not exists (select from user_submission where "competitionId" = ${competitionId} and "revertedAt" is null)`;
    await publishElsewhereForCompetitions(tx, [competitionId]);
  }

  /** Runs before the deletion is stored, because the history needs the name of the competition. */
  private async returnUnconfirmed(tx: Tx, competitionId: number): Promise<void> {
    for (const { sendingId, submissionId } of await findUnconfirmedByCompetition(tx, competitionId)) {
      const locked = (await lockSending(tx, sendingId))!;
      const entry = locked.sending.entries.find((item) => item.submissionId === submissionId)!;
      if (await applyDeliveryEvent(tx, locked, entry, { event: 'returned', reason: 'discontinued' }))
        await publishSending(tx, sendingId);
    }
  }
}
