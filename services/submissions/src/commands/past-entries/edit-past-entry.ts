import type { PastEntry as PastEntryMessage } from '@laurel/proto/submissions/v1/past_entries';
import type { Submission } from '@laurel/proto/submissions/v1/submissions';
import { MAX_OVERRIDE_REASON_LENGTH } from '@laurel/rules/submissions/notes';
import { truncate } from '@laurel/rules/text/shorten';
import { runOnce } from '@laurel/runtime/database/idempotency';
import { auditAdminChange } from '@laurel/runtime/events/audit-event';
import type { MayActFor } from '@laurel/runtime/auth/call-context';
import { lockMergedIds } from '@laurel/runtime/database/merged-ids';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../../database/client.js';
import { getLatestDay } from '../../domain/days.js';
import { validateEntry, areDistinct, listEntryKeys, type PastEntryInput } from '../../domain/past-entry.js';
import type { PastEntry } from '../../generated/client.js';
import { toSubmissionMessage } from '../../submissions/messages.js';
import { OpenLimit } from '../../submissions/open-limit.js';
import { findUncataloguedEntries, IS_UNCATALOGUED } from '../../past-entries/uncatalogued-entries.js';
import {
  toEntryInput,
  toPastEntryColumns,
  toPastEntryMessage,
} from '../../past-entries/past-entry-messages.js';
import { publishElsewhere } from '../../past-entries/publish-elsewhere.js';
import { getAccessibleFilm } from '../../submissions/accessible-film.js';
import { decideRow } from './decide-rows.js';
import { lockFilm } from './lock-film.js';
import { loadPastImportContext } from './past-import-context.js';
import { saveNewEntries, createBatchId } from './save-rows.js';

const createEntryNotFoundRefusal = () => refuse.noSuch('past_entry.not_found', 'entryId');

/** Changes and deletes uncatalogued entries, and links them to competitions of the catalogue. */
@Injectable()
export class EditPastEntry {
  constructor(
    private readonly db: Db,
    private readonly limit: OpenLimit,
  ) {}

  /**
   * Changes an uncatalogued entry.
   * @throws past_entry.not_found
   * @throws past_entry.stale
   * @throws past_entry.exists
   * @throws the refusals of `validateEntry`
   */
  async change(
    request: { entryId: number; version: number; input: PastEntryInput },
    mayActFor: MayActFor,
  ): Promise<PastEntryMessage> {
    const entry = validateEntry(request.input, getLatestDay());
    return this.db.$transaction(async (tx) => {
      const { id, filmId, version } = await this.lockEntry(tx, request.entryId, mayActFor);
      if (version !== request.version)
        throw refuse.conflict(
          'past_entry.stale',
          'Someone has changed this entry in the meantime.',
          'version',
        );
      const keys = listEntryKeys(entry);
      const otherEntries = await tx.pastEntry.findMany({
        where: { filmId, key: { in: keys }, id: { not: id } },
      });
      const key = keys.find((entryKey) => !otherEntries.some((other) => other.key === entryKey));
      if (key === undefined || otherEntries.some((other) => !areDistinct(toEntryInput(other), entry)))
        throw refuse.conflict(
          'past_entry.exists',
          'The film already has this entry: same festival, competition and year.',
          'festival',
        );
      // Removes the link to a submission that has left the list, because the entry is a different one now.
      const data = { ...toPastEntryColumns(entry), key, submissionId: null, version: { increment: 1 } };
      const savedEntry = await tx.pastEntry.update({ where: { id }, data });
      await publishElsewhere(tx, [filmId]);
      await auditAdminChange(tx, savedEntry.userId, { function: 'changePastEntry', filmId, entryId: id });
      return toPastEntryMessage(savedEntry);
    });
  }

  /**
   * Deletes an uncatalogued entry and returns the remaining ones.
   * @throws film.not_found
   */
  async delete(
    { filmId, entryId }: { filmId: number; entryId: number },
    mayActFor: MayActFor,
  ): Promise<PastEntryMessage[]> {
    const { ownerId } = await getAccessibleFilm(this.db, filmId, mayActFor);
    return this.db.$transaction(async (tx) => {
      await lockFilm(tx, filmId, mayActFor);
      await tx.pastEntry.deleteMany({ where: { id: entryId, filmId, ...IS_UNCATALOGUED } });
      await publishElsewhere(tx, [filmId]);
      await auditAdminChange(tx, ownerId, { function: 'deletePastEntry', filmId, entryId });
      return (await findUncataloguedEntries(tx, filmId)).map(toPastEntryMessage);
    });
  }

  /**
   * Turns an uncatalogued entry into an entry of a competition, in a separate batch.
   * @throws past_entry.not_found
   * @throws competition.not_found
   * @throws submission.exists
   * @throws the refusals of a table row
   */
  linkToCompetition(
    request: { entryId: number; competitionId: number },
    mayActFor: MayActFor,
  ): Promise<{ batchId: number; submission: Submission }> {
    return this.db.$transaction((tx) =>
      runOnce(tx, 'assignPastEntry', request, () => this.linkEntry(tx, request, mayActFor)),
    );
  }

  private async linkEntry(
    tx: Tx,
    { entryId, competitionId }: { entryId: number; competitionId: number },
    mayActFor: MayActFor,
  ) {
    const toCurrentId = await lockMergedIds(tx, 'competition', [competitionId]);
    const entry = await this.lockEntry(tx, entryId, mayActFor);
    const { filmId, userId } = entry;
    const row = {
      ...toEntryInput(entry),
      competitionId,
      reason:
        entry.state === 'will-not-submit'
          ? truncate(entry.note ?? entry.festival, MAX_OVERRIDE_REASON_LENGTH)
          : null,
      isApplied: false,
    };
    const context = await loadPastImportContext(
      tx,
      { id: filmId, ownerId: userId },
      [row],
      toCurrentId,
      this.limit,
    );
    const decidedRow = decideRow(row, context);
    const { outcome, competition, edition, listedRow } = decidedRow;
    if (outcome !== 'new')
      throw refuse.conflict(
        'submission.exists',
        'This competition is already on the film’s list.',
        'competitionId',
        { submission: toSubmissionMessage(listedRow!, competition) },
      );
    const batchId = await createBatchId(tx);
    await saveNewEntries(tx, [decidedRow], context, batchId);
    const savedRow = await tx.userSubmission.findFirstOrThrow({
      where: { filmId, competitionId: competition!.id, edition: edition ?? null, revertedAt: null },
    });
    await tx.pastEntry.update({ where: { id: entry.id }, data: { submissionId: savedRow.id } });
    await publishElsewhere(tx, [filmId]);
    await auditAdminChange(tx, userId, { function: 'assignPastEntry', filmId, entryId });
    return { batchId, submission: toSubmissionMessage(savedRow, competition) };
  }

  /**
   * Locks the film first, then reads the entry. The lock lasts until the transaction ends.
   * @throws past_entry.not_found also if the entry belongs to another user
   */
  private async lockEntry(tx: Tx, entryId: number, mayActFor: MayActFor): Promise<PastEntry> {
    const unlockedEntry = await tx.pastEntry.findFirst({ where: { id: entryId } });
    if (!unlockedEntry) throw createEntryNotFoundRefusal();
    const { ownerId: userId } = await lockFilm(
      tx,
      unlockedEntry.filmId,
      mayActFor,
      createEntryNotFoundRefusal(),
    );
    const entry = await tx.pastEntry.findFirst({ where: { id: entryId, ...IS_UNCATALOGUED } });
    if (!entry) throw createEntryNotFoundRefusal();
    return { ...entry, userId };
  }
}
