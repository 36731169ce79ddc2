import type { PastEntry as PastEntryMessage } from '@laurel/proto/submissions/v1/past_entries';
import type { Submission } from '@laurel/proto/submissions/v1/submissions';
import { LONGEST_REASON } from '@laurel/rules/notes';
import { beginning } from '@laurel/rules/shortened';
import { once } from '@laurel/runtime/answered';
import { auditHelp } from '@laurel/runtime/audit-wanted';
import type { MayActFor } from '@laurel/runtime/call';
import { heldPresentIds } from '@laurel/runtime/merged-ids';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../../database.js';
import { dayOf, latestDay } from '../../days.js';
import { checkedEntry, entryKey, type SaidEntry } from '../../domain/past-entry.js';
import type { PastEntry } from '../../generated/client.js';
import { submissionMessage } from '../../messages.js';
import { OpenLimit } from '../../open-limit.js';
import { freeEntriesOf, IS_FREE } from '../../past/free-entries.js';
import { feeOfEntry, pastEntryColumns, pastEntryMessage } from '../../past/past-messages.js';
import { tellElsewhere } from '../../past/tell-elsewhere.js';
import { ownFilm } from '../../sending/own-film.js';
import { decideRow } from './decide-rows.js';
import { heldFilm } from './held-film.js';
import { pastGround } from './ground.js';
import { nextBatch } from './next-batch.js';
import { saveNew } from './save-rows.js';

const noSuchEntry = () => refuse.noSuch('past_entry.not_found', 'entryId');

/** Free entries are changed, deleted, and placed in the catalogue. */
@Injectable()
export class KeepPastEntry {
  constructor(
    private readonly db: Db,
    private readonly limit: OpenLimit,
  ) {}

  /** Refuses `past_entry.not_found`, `.stale`, `.exists`, and as `checkedEntry`. */
  async change(
    asked: { entryId: number; version: number; said: SaidEntry },
    mayActFor: MayActFor,
  ): Promise<PastEntryMessage> {
    const entry = checkedEntry(asked.said, latestDay());
    return this.db.$transaction(async (tx) => {
      const { id, filmId, version } = await this.held(tx, asked.entryId, mayActFor);
      if (version !== asked.version)
        throw refuse.conflict('past_entry.stale', 'Someone changed this entry meanwhile.', 'version');
      const key = entryKey(entry);
      if (await tx.pastEntry.findFirst({ where: { filmId, key, id: { not: id } } }))
        throw refuse.conflict(
          'past_entry.exists',
          'The film has this entry already: the same festival, competition and year.',
          'festival',
        );
      // Whatever it became and was taken back: it is another one now.
      const data = { ...pastEntryColumns(entry), key, submissionId: null, version: { increment: 1 } };
      const saved = await tx.pastEntry.update({ where: { id }, data });
      await tellElsewhere(tx, [filmId]);
      await auditHelp(tx, saved.userId, { function: 'changePastEntry', filmId, entryId: id });
      return pastEntryMessage(saved);
    });
  }

  /** Answers those that are left. Refuses `film.not_found`. */
  async delete(
    { filmId, entryId }: { filmId: number; entryId: number },
    mayActFor: MayActFor,
  ): Promise<PastEntryMessage[]> {
    const { ownerId } = await ownFilm(this.db, filmId, mayActFor);
    return this.db.$transaction(async (tx) => {
      await heldFilm(tx, filmId, mayActFor);
      await tx.pastEntry.deleteMany({ where: { id: entryId, filmId, ...IS_FREE } });
      await tellElsewhere(tx, [filmId]);
      await auditHelp(tx, ownerId, { function: 'deletePastEntry', filmId, entryId });
      return (await freeEntriesOf(tx, filmId)).map(pastEntryMessage);
    });
  }

  /** It becomes an entry of a competition, in a batch of its own. Refuses `past_entry.not_found`, `competition.not_found`, `submission.exists`, and as a row of a table. */
  place(
    asked: { entryId: number; competitionId: number },
    mayActFor: MayActFor,
  ): Promise<{ batchId: number; submission: Submission }> {
    return this.db.$transaction((tx) =>
      once(tx, 'placePastEntry', asked, () => this.placeIn(tx, asked, mayActFor)),
    );
  }

  private async placeIn(
    tx: Tx,
    { entryId, competitionId }: { entryId: number; competitionId: number },
    mayActFor: MayActFor,
  ) {
    const present = await heldPresentIds(tx, 'competition', [competitionId]);
    const entry = await this.held(tx, entryId, mayActFor);
    const { filmId, userId } = entry;
    const row = {
      ...saidEntry(entry),
      competitionId,
      reason:
        entry.state === 'will-not-submit' ? beginning(entry.note ?? entry.festival, LONGEST_REASON) : null,
      isApplied: false,
    };
    const ground = await pastGround(tx, { id: filmId, ownerId: userId }, [row], present, this.limit);
    const decided = decideRow(row, ground);
    const { outcome, place, edition, listed } = decided;
    if (outcome !== 'new')
      throw refuse.conflict(
        'submission.exists',
        'This competition is on the film’s list already.',
        'competitionId',
        { submission: submissionMessage(listed!, place) },
      );
    const batchId = await nextBatch(tx);
    await saveNew(tx, [decided], ground, batchId);
    const saved = await tx.userSubmission.findFirstOrThrow({
      where: { filmId, competitionId: place!.id, edition: edition ?? null, takenBackAt: null },
    });
    await tx.pastEntry.update({ where: { id: entry.id }, data: { submissionId: saved.id } });
    await tellElsewhere(tx, [filmId]);
    await auditHelp(tx, userId, { function: 'placePastEntry', filmId, entryId });
    return { batchId, submission: submissionMessage(saved, place) };
  }

  /** Held until the end, its film first. Refuses `past_entry.not_found`, also for another's. */
  private async held(tx: Tx, entryId: number, mayActFor: MayActFor): Promise<PastEntry> {
    const named = await tx.pastEntry.findFirst({ where: { id: entryId } });
    if (!named) throw noSuchEntry();
    const { ownerId: userId } = await heldFilm(tx, named.filmId, mayActFor, noSuchEntry());
    const entry = await tx.pastEntry.findFirst({ where: { id: entryId, ...IS_FREE } });
    if (!entry) throw noSuchEntry();
    return { ...entry, userId };
  }
}

const saidEntry = (entry: PastEntry): SaidEntry => ({
  ...entry,
  submittedAt: dayOf(entry.submittedAt),
  decidedAt: dayOf(entry.decidedAt),
  fee: feeOfEntry(entry),
});
