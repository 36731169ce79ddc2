import type { CompetitionWhole } from '@laurel/proto/catalog/v1/festival';
import { getAdministrator } from '@laurel/runtime/auth/call-context';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../../database/client.js';
import { asItIs } from '../changes/unchanged-input.js';
import { editedCompetition, editedFestival, getHome, type EditedCompetition } from '../changes/edited.js';
import { changeOnRecord } from './save-competition.js';

@Injectable()
export class DeprecateCompetitions {
  constructor(private readonly db: Db) {}

  /** @throws session.not_admin, competition.not_found */
  one(competitionId: number, isDeprecated: boolean): Promise<void> {
    getAdministrator();
    return this.db.$transaction(async (tx) => {
      await deprecate(tx, await editedCompetition(tx, competitionId, null), isDeprecated);
    });
  }

  /** @throws session.not_admin, festival.not_found, festival.stale */
  setFestivalDeprecated(festivalId: number, seen: number, isDeprecated: boolean): Promise<void> {
    getAdministrator();
    return this.db.$transaction(async (tx) => {
      const stored = await editedFestival(tx, festivalId, seen);
      const home = getHome(stored);
      for (const whole of stored.competitions) await deprecate(tx, { ...stored, whole, home }, isDeprecated);
    });
  }
}

const deprecate = (tx: Tx, edited: EditedCompetition, isDeprecated: boolean): Promise<CompetitionWhole> =>
  changeOnRecord(
    tx,
    edited,
    { ...asItIs(edited.whole), isDeprecated },
    isDeprecated ? 'deprecated' : 'undeprecated',
  );
