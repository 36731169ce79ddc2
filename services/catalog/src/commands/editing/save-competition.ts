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
import { checkGrown, withCompetition } from '../changes/check-grown.js';
import { editedCompetition, editedFestival, type EditedCompetition } from '../changes/edited.js';
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
          ? this.changed(tx, request.competitionId, request.version ?? 0, fields)
          : this.added(tx, request.festivalId, fields),
      ),
    );
  }

  private async added(tx: Tx, festivalId: number, fields: CompetitionInput): Promise<CompetitionWhole> {
    const stored = await editedFestival(tx, festivalId, null);
    refuseTakenCompetitionName(stored, fields.name, null);
    const { added } = await changeFestival(tx, stored, {}, [{ ...fields, terms: [], dates: [] }]);
    const whole = added[0]!;
    const { id: competitionId, name } = whole.competition!;
    await appendAuditEvent(tx, 'competition.added', null, { festivalId, competitionId, name });
    return whole;
  }

  private async changed(
    tx: Tx,
    competitionId: number,
    version: number,
    fields: CompetitionInput,
  ): Promise<CompetitionWhole> {
    const stored = await editedCompetition(tx, competitionId, version);
    refuseTakenCompetitionName(stored, fields.name, competitionId);
    return changeOnRecord(tx, stored, fields, 'fields');
  }
}

/** The sections of a competition that can grow, and the form field that is too long then. */
const GROWS = { fields: 'description', terms: 'terms', dates: 'dates' } as const;

/** Changes a competition and audits any change. @throws festival.too_large */
export async function changeOnRecord(
  tx: Tx,
  { whole, home, ...stored }: EditedCompetition,
  input: CompetitionInput,
  section: keyof typeof GROWS | 'deprecated' | 'undeprecated',
): Promise<CompetitionWhole> {
  const change = await changeCompetition(tx, whole, input, home);
  if (!change) return whole;
  if (section in GROWS)
    checkGrown(stored, withCompetition(stored, change.whole), GROWS[section as keyof typeof GROWS]);
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
  const taken = competitions.find(
    ({ competition }) => competition!.id !== id && competitionKey(competition!.name) === competitionKey(name),
  );
  if (taken)
    throw refuse.conflict(
      'competition.name_taken',
      `Another competition of this festival is called “${taken.competition!.name}”.`,
      'name',
      { name: taken.competition!.name },
    );
}
