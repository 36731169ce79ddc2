import type { CompetitionWhole } from '@laurel/proto/catalog/v1/festival';
import { requireAdministrator } from '@laurel/runtime/auth/call-context';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../../database/client.js';
import { toUnchangedInput } from '../changes/unchanged-input.js';
import { lockCompetition, lockFestival, getParent, type LockedCompetition } from '../changes/lock-records.js';
import { changeAndAudit } from './save-competition.js';

@Injectable()
export class DeprecateCompetitions {
  constructor(private readonly db: Db) {}

  /** @throws session.not_admin, competition.not_found */
  setDeprecated(competitionId: number, isDeprecated: boolean): Promise<void> {
    requireAdministrator();
    return this.db.$transaction(async (tx) => {
      await deprecate(tx, await lockCompetition(tx, competitionId, null), isDeprecated);
    });
  }

  /** @throws session.not_admin, festival.not_found, festival.stale */
  setFestivalDeprecated(festivalId: number, expectedVersion: number, isDeprecated: boolean): Promise<void> {
    requireAdministrator();
    return this.db.$transaction(async (tx) => {
      const storedFestival = await lockFestival(tx, festivalId, expectedVersion);
      const parent = getParent(storedFestival);
      for (const details of storedFestival.competitions)
        await deprecate(tx, { ...storedFestival, details, parent }, isDeprecated);
    });
  }
}

const deprecate = (
  tx: Tx,
  lockedCompetition: LockedCompetition,
  isDeprecated: boolean,
): Promise<CompetitionWhole> =>
  changeAndAudit(
    tx,
    lockedCompetition,
    { ...toUnchangedInput(lockedCompetition.details), isDeprecated },
    isDeprecated ? 'deprecated' : 'undeprecated',
  );
