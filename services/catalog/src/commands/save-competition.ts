import type { SaveCompetitionRequest } from '@laurel/proto/catalog/v1/editing';
import type { Competition, CompetitionWhole } from '@laurel/proto/catalog/v1/festival';
import { once } from '@laurel/runtime/answered';
import { auditWanted } from '@laurel/runtime/audit-wanted';
import { administrator } from '@laurel/runtime/call';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../database.js';
import { checkedCompetition } from '../domain/competition.js';
import { competitionKey } from '../domain/competition-name.js';
import { plainFacts } from '../messages/competition-facts.js';
import { codes } from '../reference.js';
import { changeCompetition, type WantedCompetition } from './change-competition.js';
import { changeFestival, type StoredFestival } from './change-festival.js';
import { checkGrown, withCompetition } from './check-grown.js';
import { editedCompetition, editedFestival, type EditedCompetition } from './edited.js';

@Injectable()
export class SaveCompetition {
  constructor(private readonly db: Db) {}

  /**
   * Adds a competition without rules and deadlines, or changes what is said of one beside them. Refuses `session.not_admin`,
   * `festival.not_found`, `competition.not_found`, `competition.stale`, `competition.name_taken`, `festival.too_large`, and what `checkedCompetition` does.
   */
  run(asked: SaveCompetitionRequest): Promise<CompetitionWhole> {
    administrator();
    const facts = checkedFacts(asked.competition!);
    return this.db.$transaction((tx) =>
      once(tx, 'saveCompetition', asked, () =>
        asked.competitionId
          ? this.changed(tx, asked.competitionId, asked.version ?? 0, facts)
          : this.added(tx, asked.festivalId, facts),
      ),
    );
  }

  private async added(tx: Tx, festivalId: number, facts: WantedCompetition): Promise<CompetitionWhole> {
    const stored = await editedFestival(tx, festivalId, null);
    refuseTakenCompetitionName(stored, facts.name, null);
    const { added } = await changeFestival(tx, stored, {}, [{ ...facts, terms: [], dates: [] }]);
    const whole = added[0]!;
    const { id: competitionId, name } = whole.competition!;
    await auditWanted(tx, 'competition.added', null, { festivalId, competitionId, name });
    return whole;
  }

  private async changed(
    tx: Tx,
    competitionId: number,
    version: number,
    facts: WantedCompetition,
  ): Promise<CompetitionWhole> {
    const stored = await editedCompetition(tx, competitionId, version);
    refuseTakenCompetitionName(stored, facts.name, competitionId);
    return changeOnRecord(tx, stored, facts, 'facts');
  }
}

/** What of a competition can grow, and the field of its form that is too long then. */
const GROWS = { facts: 'description', terms: 'terms', dates: 'dates' } as const;

/** Changes a competition, with a line of the audit log where that changes anything; answers it as it is then. Refuses `festival.too_large`. */
export async function changeOnRecord(
  tx: Tx,
  { whole, home, ...stored }: EditedCompetition,
  wanted: WantedCompetition,
  part: keyof typeof GROWS | 'deprecated' | 'undeprecated',
): Promise<CompetitionWhole> {
  const change = await changeCompetition(tx, whole, wanted, home);
  if (!change) return whole;
  if (part in GROWS)
    checkGrown(stored, withCompetition(stored, change.whole), GROWS[part as keyof typeof GROWS]);
  const { id: competitionId, festivalId, name } = whole.competition!;
  await auditWanted(tx, 'competition.changed', null, { festivalId, competitionId, name, part });
  return change.whole;
}

const checkedFacts = (asked: Competition): WantedCompetition => ({
  ...checkedCompetition({ ...plainFacts(asked), terms: [], dates: [] }, codes),
  terms: null,
  dates: null,
});

/** `id`: whose name it is to be. Refuses `competition.name_taken`. */
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
