import type { SaveCompetitionRequest } from '@laurel/proto/catalog/v1/editing';
import type { Competition, CompetitionWhole } from '@laurel/proto/catalog/v1/festival';
import { runOnce } from '@laurel/runtime/database/idempotency';
import { appendAuditEvent } from '@laurel/runtime/events/audit-event';
import { requireAdministrator } from '@laurel/runtime/auth/call-context';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../../database/client.js';
import {
  PLAIN_COMPETITION,
  validateCompetition,
  type CompetitionFields,
} from '../../domain/festivals/competition.js';
import { toCompetitionKey } from '../../domain/names/competition-name.js';
import { getPlainFields } from '../../messages/competition-fields.js';
import { codes } from '../../reference/reference-data.js';
import { changeCompetition, type CompetitionInput } from '../changes/change-competition.js';
import { changeFestival } from '../changes/change-festival.js';
import { checkSizeGrowth, replaceCompetition } from '../changes/check-size-growth.js';
import { lockCompetition, lockFestival, type LockedCompetition } from '../changes/lock-records.js';
import type { StoredFestival } from '../changes/stored-festival.js';
import { collectRefusals, withDefault } from './collect-refusals.js';

@Injectable()
export class SaveCompetition {
  constructor(private readonly db: Db) {}

  /**
   * Adds a competition without rules and deadlines, or changes all fields of one except these two.
   * @throws session.not_admin, festival.not_found, competition.not_found, competition.stale,
   * competition.name_taken, festival.too_large, the refusals of `validateCompetition`
   */
  run(request: SaveCompetitionRequest): Promise<CompetitionWhole> {
    requireAdministrator();
    const fields = checkFields(request.competition!);
    return this.db.$transaction((tx) =>
      runOnce(tx, 'saveCompetition', request, () =>
        request.competitionId
          ? this.changeExisting(tx, request.competitionId, request.version ?? 0, fields)
          : this.addNew(tx, request.festivalId, fields),
      ),
    );
  }

  private async addNew(tx: Tx, festivalId: number, fields: CompetitionInput): Promise<CompetitionWhole> {
    const storedFestival = await lockFestival(tx, festivalId, null);
    refuseTakenCompetitionName(storedFestival, fields.name, null);
    const { addedCompetitions } = await changeFestival(tx, storedFestival, {}, [
      { ...fields, terms: [], dates: [] },
    ]);
    const details = addedCompetitions[0]!;
    const { id: competitionId, name } = details.competition!;
    await appendAuditEvent(tx, 'competition.added', null, { festivalId, competitionId, name });
    return details;
  }

  private async changeExisting(
    tx: Tx,
    competitionId: number,
    version: number,
    fields: CompetitionInput,
  ): Promise<CompetitionWhole> {
    const lockedCompetition = await lockCompetition(tx, competitionId, version);
    refuseTakenCompetitionName(lockedCompetition, fields.name, competitionId);
    return changeAndAudit(tx, lockedCompetition, fields, 'fields');
  }
}

/** For each section that can grow: the form field that a refusal names if the festival becomes too large. */
const GROWING_FIELDS = { fields: 'description', terms: 'terms', dates: 'dates' } as const;

/** Changes a competition and audits any change. @throws festival.too_large */
export async function changeAndAudit(
  tx: Tx,
  { details, parent, ...storedFestival }: LockedCompetition,
  input: CompetitionInput,
  section: keyof typeof GROWING_FIELDS | 'deprecated' | 'undeprecated',
): Promise<CompetitionWhole> {
  const change = await changeCompetition(tx, details, input, parent);
  if (!change) return details;
  if (section in GROWING_FIELDS)
    checkSizeGrowth(
      storedFestival,
      replaceCompetition(storedFestival, change.details),
      GROWING_FIELDS[section as keyof typeof GROWING_FIELDS],
    );
  const { id: competitionId, festivalId, name } = details.competition!;
  await appendAuditEvent(tx, 'competition.changed', null, { festivalId, competitionId, name, section });
  return change.details;
}

const checkFields = (competition: Competition): CompetitionInput => ({
  ...collectRefusals<CompetitionFields, CompetitionFields>(
    { ...getPlainFields(competition), terms: [], dates: [] },
    (fields) => validateCompetition(fields, codes),
    withDefault(PLAIN_COMPETITION),
  ),
  terms: null,
  dates: null,
});

/** `id`: the competition that will get the name. @throws competition.name_taken */
export function refuseTakenCompetitionName(
  { competitions }: StoredFestival,
  name: string,
  id: number | null,
): void {
  const existingCompetition = competitions.find(
    ({ competition }) =>
      competition!.id !== id && toCompetitionKey(competition!.name) === toCompetitionKey(name),
  );
  if (existingCompetition)
    throw refuse.conflict(
      'competition.name_taken',
      `Another competition of this festival is called “${existingCompetition.competition!.name}”.`,
      'name',
      { name: existingCompetition.competition!.name },
    );
}
