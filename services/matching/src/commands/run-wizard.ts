import { auditAdminChange } from '@laurel/runtime/events/audit-event';
import { createKeyReusedRefusal } from '@laurel/runtime/database/idempotency';
import type { MayActFor } from '@laurel/runtime/auth/call-context';
import { isDeepStrictEqual } from 'node:util';
import {
  Preferences,
  type RunWizardRequest,
  type RunWizardResponse,
} from '@laurel/proto/matching/v1/matching';
import { lockMergedIds } from '@laurel/runtime/database/merged-ids';
import { appendEvent } from '@laurel/runtime/events/outbox';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../database/client.js';
import { RebuildStatus } from '../catalogue/rebuild-status.js';
import { Catalogue } from '../catalogue/catalogue.js';
import { Films } from '../projections/owned-films.js';
import type { Prisma, WizardResult } from '../generated/client.js';
import { Matches } from '../catalogue/matches.js';
import { toPreferences } from '../projections/stored-messages.js';
import { Receipts } from './run-receipts.js';

/**
 * Number of runs stored per film, in addition to all runs that a token paid for. It is limited, because each
 * run stores the ids of much of the catalogue.
 */
export const MAX_STORED_RUNS = 200;

@Injectable()
export class RunWizard {
  constructor(
    private readonly db: Db,
    private readonly films: Films,
    private readonly matches: Matches,
    private readonly receipts: Receipts,
    private readonly rebuildStatus: RebuildStatus,
    private readonly catalogue: Catalogue,
  ) {}

  /**
   * Matches the film against the whole catalogue and stores the result, once per runKey.
   * @throws film.not_found
   * @throws run.unpaid without a receipt from billing
   * @throws request.key_reused if the key belongs to a run with another film, role or preferences
   */
  async run(request: RunWizardRequest, mayRun: MayActFor): Promise<RunWizardResponse> {
    const { filmId, userRole, runKey } = request;
    const film = await this.films.getOwnedWithoutPlan(filmId, mayRun);
    const paidBy = this.receipts.getPayer(request);
    const previousRun = await this.db.wizardResult.findUnique({ where: { runKey } });
    const isRebuilding = this.rebuildStatus.isCatalogueRebuilding;
    if (previousRun) return { ...toStoredResult(request, previousRun), isRebuilding };
    const { counts, ranked } = this.matches.find({
      film: this.catalogue.toFilm(film.message.details!, film.acceptingEditions),
      role: userRole,
      preferences: toPreferences(request.preferences),
    });
    const results = ranked.filter(({ verdict }) => verdict !== 'not-eligible').map(({ id }) => id);
    const userId = film.ownerId;
    const runData = { filmId, userRole, userId, counts, runKey, paidBy };
    const preferences = serializePreferences(request);
    return this.db.$transaction(async (tx) => {
      const toCurrentIds = await lockMergedIds(tx, 'competition', results);
      await lockFilm(tx, filmId);
      const data = { ...runData, matchingCompetitionIds: [...new Set(results.map(toCurrentIds))] };
      const { count: insertedCount } = await tx.wizardResult.createMany({
        data: preferences ? { ...data, preferences } : data,
        skipDuplicates: true,
      });
      const row = await tx.wizardResult.findUniqueOrThrow({ where: { runKey } });
      const { id: wizardResultId } = row;
      if (insertedCount === 1) {
        await deleteOldestRuns(tx, filmId);
        await auditAdminChange(tx, userId, { function: 'runWizard', filmId });
        await appendEvent(tx, 'run.finished', `run-${wizardResultId}`, 1, {
          wizardResultId,
          filmId,
          userId,
          runKey,
        });
      }
      return { ...toStoredResult(request, row), isRebuilding };
    });
  }
}

/**
 * Locks the film, so that a concurrent deletion waits and then deletes the run too.
 * @throws film.not_found if the film has been deleted
 */
async function lockFilm(tx: Tx, filmId: number): Promise<void> {
  const rows = await tx.$queryRaw<unknown[]>`select from film where id = ${filmId} for key share`;
  if (rows.length === 0) throw refuse.noSuch('film.not_found', 'filmId');
}

/** Keeps the newest `MAX_STORED_RUNS` runs of the film, and all runs that a token paid for. */
async function deleteOldestRuns(tx: Tx, filmId: number): Promise<void> {
  await tx.$executeRaw`
    delete from wizard_results where "filmId" = ${filmId} and "paidBy" <> 'token'
      and id <= (select id from wizard_results where "filmId" = ${filmId} order by id desc offset ${MAX_STORED_RUNS} limit 1)`;
}

const serializePreferences = ({ preferences }: RunWizardRequest) =>
  preferences ? (Preferences.toJSON(preferences) as Prisma.InputJsonObject) : null;

/**
 * Returns the result of the run that is stored under the key.
 * @throws request.key_reused if that run has another film, role or preferences
 */
function toStoredResult(
  request: RunWizardRequest,
  storedRun: WizardResult,
): Omit<RunWizardResponse, 'isRebuilding'> {
  const isSameQuery =
    storedRun.filmId === request.filmId &&
    storedRun.userRole === request.userRole &&
    isDeepStrictEqual(storedRun.preferences ?? null, serializePreferences(request));
  if (!isSameQuery) throw createKeyReusedRefusal();
  return {
    wizardResultId: storedRun.id,
    counts: storedRun.counts as Record<string, number>,
    matchingCompetitionIds: storedRun.matchingCompetitionIds,
  };
}
