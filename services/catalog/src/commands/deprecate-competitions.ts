import { administrator } from '@laurel/runtime/call';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../database.js';
import { asItIs } from './as-it-is.js';
import { changeCompetition } from './change-competition.js';
import { editedCompetition, editedFestival } from './edited.js';
import { competitionOnRecord } from './save-competition.js';

@Injectable()
export class DeprecateCompetitions {
  constructor(private readonly db: Db) {}

  /** Held no more, or again. Refuses `session.not_admin`, `competition.not_found`. */
  one(competitionId: number, isDeprecated: boolean): Promise<void> {
    administrator();
    return this.db.$transaction((tx) => this.deprecate(tx, competitionId, isDeprecated));
  }

  /** All of a festival. Refuses `session.not_admin`, `festival.not_found`. */
  ofFestival(festivalId: number, isDeprecated: boolean): Promise<void> {
    administrator();
    return this.db.$transaction(async (tx) => {
      const { competitions } = await editedFestival(tx, festivalId, null);
      for (const { competition } of competitions) await this.deprecate(tx, competition!.id, isDeprecated);
    });
  }

  private async deprecate(tx: Tx, id: number, isDeprecated: boolean): Promise<void> {
    const { whole, home } = await editedCompetition(tx, id, null);
    if (await changeCompetition(tx, whole, { ...asItIs(whole), isDeprecated }, home))
      await competitionOnRecord(tx, whole, isDeprecated ? 'deprecated' : 'undeprecated');
  }
}
