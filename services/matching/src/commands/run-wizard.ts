import { auditHelp } from '@laurel/runtime/audit-wanted';
import { keyReused } from '@laurel/runtime/answered';
import type { MayActFor } from '@laurel/runtime/call';
import { isDeepStrictEqual } from 'node:util';
import {
  Preferences,
  type RunWizardRequest,
  type RunWizardResponse,
} from '@laurel/proto/matching/v1/matching';
import { heldPresentIds } from '@laurel/runtime/merged-ids';
import { record } from '@laurel/runtime/outbox';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../database.js';
import { Arriving } from '../catalogue/arriving.js';
import { Catalogue } from '../catalogue/catalogue.js';
import { Films } from '../catalogue/films.js';
import type { Prisma, WizardResult } from '../generated/client.js';
import { Matches } from '../catalogue/matches.js';
import { preferencesOf } from '../messages.js';
import { Receipts } from '../receipts.js';

/** So many runs of a film are kept, and each that a token bought: they are sought by the page, and each holds a part of the catalogue. */
export const KEPT_RUNS = 200;

@Injectable()
export class RunWizard {
  constructor(
    private readonly db: Db,
    private readonly films: Films,
    private readonly matches: Matches,
    private readonly receipts: Receipts,
    private readonly arriving: Arriving,
    private readonly catalogue: Catalogue,
  ) {}

  /**
   * The film against the whole catalogue, kept; once per runKey. Refuses `film.not_found`, `run.unpaid` without billing's receipt,
   * and `request.key_reused` for a key of another question.
   */
  async run(asked: RunWizardRequest, mayRun: MayActFor): Promise<RunWizardResponse> {
    const { filmId, userRole, runKey } = asked;
    const film = await this.films.ownWithoutPlan(filmId, mayRun);
    const paidBy = this.receipts.payerOf(asked);
    const before = await this.db.wizardResult.findUnique({ where: { runKey } });
    const isArriving = this.arriving.is;
    if (before) return { ...answerTo(asked, before), isArriving };
    const { counts, ranked } = this.matches.of({
      film: this.catalogue.filmOf(film.message.facts!, film.accepted),
      role: userRole,
      preferences: preferencesOf(asked.preferences),
    });
    const found = ranked.filter(({ verdict }) => verdict !== 'not-eligible').map(({ id }) => id);
    const userId = film.ownerId;
    const asIs = { filmId, userRole, userId, counts, runKey, paidBy };
    const preferences = wishesIn(asked);
    return this.db.$transaction(async (tx) => {
      const present = await heldPresentIds(tx, 'competition', found);
      await hold(tx, filmId);
      const data = { ...asIs, matchingCompetitionIds: [...new Set(found.map(present))] };
      const { count } = await tx.wizardResult.createMany({
        data: preferences ? { ...data, preferences } : data,
        skipDuplicates: true,
      });
      const row = await tx.wizardResult.findUniqueOrThrow({ where: { runKey } });
      const { id: wizardResultId } = row;
      if (count === 1) {
        await forgetOldest(tx, filmId);
        await auditHelp(tx, userId, { function: 'runWizard', filmId });
        await record(tx, 'run.finished', `run-${wizardResultId}`, 1, {
          wizardResultId,
          filmId,
          userId,
          runKey,
        });
      }
      return { ...answerTo(asked, row), isArriving };
    });
  }
}

/** Who deletes the film at this moment waits, and takes the run along. Refuses `film.not_found` where it is gone. */
async function hold(tx: Tx, filmId: number): Promise<void> {
  const found = await tx.$queryRaw<unknown[]>`select from film where id = ${filmId} for key share`;
  if (found.length === 0) throw refuse.noSuch('film.not_found', 'filmId');
}

async function forgetOldest(tx: Tx, filmId: number): Promise<void> {
  await tx.$executeRaw`
    delete from wizard_results where "filmId" = ${filmId} and "paidBy" <> 'token'
      and id <= (select id from wizard_results where "filmId" = ${filmId} order by id desc offset ${KEPT_RUNS} limit 1)`;
}

const wishesIn = ({ preferences }: RunWizardRequest) =>
  preferences ? (Preferences.toJSON(preferences) as Prisma.InputJsonObject) : null;

/** The answer that was kept under the key. Refuses `request.key_reused` where that was another question's. */
function answerTo(asked: RunWizardRequest, kept: WizardResult): Omit<RunWizardResponse, 'isArriving'> {
  const isSame =
    kept.filmId === asked.filmId &&
    kept.userRole === asked.userRole &&
    isDeepStrictEqual(kept.preferences ?? null, wishesIn(asked));
  if (!isSame) throw keyReused();
  return {
    wizardResultId: kept.id,
    counts: kept.counts as Record<string, number>,
    matchingCompetitionIds: kept.matchingCompetitionIds,
  };
}
