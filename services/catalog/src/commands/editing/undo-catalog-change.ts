import { isDeepStrictEqual } from 'node:util';
import { appendAuditEvent } from '@laurel/runtime/events/audit-event';
import { FINAL_CHANGES } from '@laurel/rules/festivals/catalogue-editing';
import { requireAdministrator } from '@laurel/runtime/auth/call-context';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { Db, FESTIVAL_NAMES, acquireAdvisoryLock, type Tx } from '../../database/client.js';
import type { CatalogChange } from '../../generated/client.js';
import { checkPictureRetained } from '../../domain/festivals/picture-retention.js';
import { changeCompetition } from '../changes/change-competition.js';
import { changeFestival } from '../changes/change-festival.js';
import { checkSizeGrowth, replaceCompetition } from '../changes/check-size-growth.js';
import { lockCompetition, lockFestival } from '../changes/lock-records.js';
import { hasRecordedValue, restoreCompetitionFields } from './undo-in-competition.js';
import { getCompetitionsWithoutOnlineRule, restoreFields } from './undo-in-festival.js';

@Injectable()
export class UndoCatalogChange {
  constructor(private readonly db: Db) {}

  /**
   * Restores the value that a field had before one change. The undo is itself a change.
   * @throws session.not_admin, change.not_found, change.undone, the refusals of saving
   * @throws change.final if the whole festival or competition was added or deleted
   * @throws change.superseded if the field was changed again since
   * @throws change.same if nothing would change
   * @throws change.picture_deleted if the earlier picture is no longer stored
   */
  run(changeId: number): Promise<void> {
    requireAdministrator();
    return this.db.$transaction(async (tx) => {
      await acquireAdvisoryLock(tx, FESTIVAL_NAMES);
      const change = await tx.catalogChange.findUnique({
        where: { id: BigInt(changeId) },
        include: { undoneBy: { select: { id: true } } },
      });
      if (!change) throw refuse.noSuch('change.not_found', 'changeId');
      if (FINAL_CHANGES.includes(change.field))
        throw refuse.conflict(
          'change.final',
          'You cannot undo the creation or deletion of a record here.',
          'changeId',
        );
      if (change.undoneBy) throw refuse.conflict('change.undone', 'This was already undone.', 'changeId');
      if (change.competitionId === null) await this.undoInFestival(tx, change);
      else await this.undoInCompetition(tx, change, change.competitionId);
      const { festivalId, competitionId, name, field } = change;
      await appendAuditEvent(tx, 'catalog.undone', null, { festivalId, competitionId, name, field });
    });
  }

  private async undoInFestival(tx: Tx, change: CatalogChange): Promise<void> {
    const { festivalId, field, before, after, at } = change;
    const storedFestival = await lockFestival(tx, festivalId, null);
    const currentValue = (storedFestival.festival as unknown as Record<string, unknown>)[field] ?? null;
    if (!isDeepStrictEqual(currentValue, after)) throw createSupersededError();
    checkPictureRetained(field, before, at);
    const input = await restoreFields(tx, change, storedFestival);
    const { isChanged } = await changeFestival(
      tx,
      storedFestival,
      input,
      await getCompetitionsWithoutOnlineRule(tx, change, storedFestival),
      [change],
    );
    if (!isChanged) throw createNothingChangesError();
  }

  private async undoInCompetition(tx: Tx, change: CatalogChange, competitionId: number): Promise<void> {
    const { field, before, after } = change;
    const lockedCompetition = await lockCompetition(tx, competitionId, null);
    if (!hasRecordedValue(lockedCompetition, field, after)) throw createSupersededError();
    const input = restoreCompetitionFields(lockedCompetition, new Map([[field, before]]));
    const { details, parent } = lockedCompetition;
    const competitionChange = await changeCompetition(tx, details, input, parent, [change]);
    if (!competitionChange) throw createNothingChangesError();
    checkSizeGrowth(
      lockedCompetition,
      replaceCompetition(lockedCompetition, competitionChange.details),
      'changeId',
    );
  }
}

export const createSupersededError = () =>
  refuse.conflict(
    'change.superseded',
    'The record was changed again after this. Correct it by hand.',
    'changeId',
  );
const createNothingChangesError = () =>
  refuse.conflict('change.same', 'Undoing this would change nothing. Correct it by hand.', 'changeId');
