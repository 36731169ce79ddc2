import type { SaveCompetitionRequest } from '@laurel/proto/catalog/v1/editing';
import type { Competition, CompetitionWhole } from '@laurel/proto/catalog/v1/festival';
import { runOnce } from '@laurel/runtime/database/idempotency';
import { appendAuditEvent } from '@laurel/runtime/events/audit-event';
import { getAdministrator } from '@laurel/runtime/auth/call-context';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../../database/client.js';
import { checkedCompetition } from '../../domain/festivals/competition.js';
import { competitionKey } from '../../domain/names/competition-name.js';
import { getPlainFields } from '../../messages/competition-fields.js';
import { codes } from '../../reference/reference-data.js';
import { changeCompetition, type CompetitionInput } from '../changes/change-competition.js';
import { changeFestival } from '../changes/change-festival.js';
import { checkSizeGrowth, withCompetition } from '../changes/check-size-growth.js';
import { lockCompetition, lockFestival, type LockedCompetition } from '../changes/lock-records.js';
import type { StoredFestival } from '../changes/stored-festival.js';

@Injectable()
export class SaveCompetition {
  constructor(private readonly db: Db) {}

  /**
   * Adds a competition without rules and deadlines, or changes the other fields of one.
   * @throws session.not_admin, festival.not_found, competition.not_found, competition.stale,
   * competition.name_taken, festival.too_large, the refusals of `checkedCompetition`
   */
  run(request: SaveCompetitionRequest): Promise<CompetitionWhole> {
    getAdministrator();
    const fields = checkFields(request.competition!);
    return this.db.$transaction((tx) =>
      runOnce(tx, 'saveCompetition', request, () =>
        request.competitionId
          ? this.changeCompetition_(tx, request.competitionId, request.version ?? 0, fields)
          : this.addCompetition_(tx, request.festivalId, fields),
      ),
    );
  }

  private async addCompetition_(
    tx: Tx,
    festivalId: number,
    fields: CompetitionInput,
  ): Promise<CompetitionWhole> {
    const stored = await lockFestival(tx, festivalId, null);
    refuseTakenCompetitionName(stored, fields.name, null);
    const { added } = await changeFestival(tx, stored, {}, [{ ...fields, terms: [], dates: [] }]);
    const whole = added[0]!;
    const { id: competitionId, name } = whole.competition!;
    await appendAuditEvent(tx, 'competition.added', null, { festivalId, competitionId, name });
    return whole;
  }

  private async changeCompetition_(
    tx: Tx,
    competitionId: number,
    version: number,
    fields: CompetitionInput,
  ): Promise<CompetitionWhole> {
    const stored = await lockCompetition(tx, competitionId, version);
    refuseTakenCompetitionName(stored, fields.name, competitionId);
    return changeAndAudit(tx, stored, fields, 'fields');
  }
}

/** The sections of a competition that can grow, and the form field that is too long then. */
const GROWING_FIELDS = { fields: 'description', terms: 'terms', dates: 'dates' } as const;

/** Changes a competition and audits any change. @throws festival.too_large */
export async function changeAndAudit(
  tx: Tx,
  { whole, home, ...stored }: LockedCompetition,
  input: CompetitionInput,
  section: keyof typeof GROWING_FIELDS | 'deprecated' | 'undeprecated',
): Promise<CompetitionWhole> {
  const change = await changeCompetition(tx, whole, input, home);
  if (!change) return whole;
  if (section in GROWING_FIELDS)
    checkSizeGrowth(
      stored,
      withCompetition(stored, change.whole),
      GROWING_FIELDS[section as keyof typeof GROWING_FIELDS],
    );
  const { id: competitionId, festivalId, name } = whole.competition!;
  await appendAuditEvent(tx, 'competition.changed', null, { festivalId, competitionId, name, section });
  return change.whole;
}

const checkFields = (competition: Competition): CompetitionInput => ({
  ...checkedCompetition({ ...getPlainFields(competition), terms: [], dates: [] }, codes),
  terms: null,
  dates: null,
});

/** `id`: the competition that is to get the name. @throws competition.name_taken */
export function refuseTakenCompetitionName(
  { competitions }: StoredFestival,
  name: string,
  id: number | null,
): void {
  const existing = competitions.find(
    ({ competition }) => competition!.id !== id && competitionKey(competition!.name) === competitionKey(name),
  );
  if (existing)
    throw refuse.conflict(
      'competition.name_taken',
      `Another competition of this festival is called “${existing.competition!.name}”.`,
      'name',
      { name: existing.competition!.name },
    );
}
