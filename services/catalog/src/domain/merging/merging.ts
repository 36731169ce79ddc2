import { MAX_TEXT_VALUES } from '@laurel/rules/festivals/festival-limits';
import { foldName } from '@laurel/rules/text/fold';
import { refuse } from '@laurel/runtime/errors/refusals';
import { competitionKey } from '../names/competition-name.js';
import { newFestival, type FestivalFields } from '../festivals/festival.js';

/** A competition of the merged festival. It joins one of the target's competitions, or moves unchanged (null). */
export interface CompetitionChoice {
  competitionId: number;
  targetId: number | null;
}
export interface NamedCompetition {
  id: number;
  name: string;
}

/** The merge retains all names and the target's verification time, and `false` if either record is real. */
const NOT_CHOSEN = ['alternativeNames', 'verifiedAt', 'isDemonstration'];
const isChosen = (field: string): field is keyof FestivalFields =>
  Object.hasOwn(newFestival({ name: '' }), field) && !NOT_CHOSEN.includes(field);

/**
 * Returns the target's fields, except `fromMerged`, which are the other's. No name is lost, unless there are
 * too many.
 * @throws merge.field_unknown
 */
export function mergeFestivalFields(
  target: FestivalFields,
  merged: FestivalFields,
  fromMerged: readonly string[],
): FestivalFields {
  const strange = fromMerged.find((field) => !isChosen(field));
  if (strange !== undefined)
    throw refuse.invalid('merge.field_unknown', 'Choose a field of a festival.', 'fromMerged', {
      value: strange,
    });
  const taken = Object.fromEntries(fromMerged.map((field) => [field, merged[field as keyof FestivalFields]]));
  const fields = { ...target, ...taken };
  const names = [target.name, merged.name, ...target.alternativeNames, ...merged.alternativeNames];
  return {
    ...fields,
    alternativeNames: otherNames(fields.name, names),
    isDemonstration: target.isDemonstration && merged.isDemonstration,
  };
}

/** Returns the other names, each once in any spelling; only the first ones if there are too many. */
export function otherNames(name: string, names: readonly string[]): string[] {
  const folded = new Set([foldName(name)]);
  const isNew = (value: string) => folded.size < folded.add(foldName(value)).size;
  return names.filter(isNew).slice(0, MAX_TEXT_VALUES);
}

/**
 * @throws merge.competition_unsaid if a competition of the merged festival is not named
 * @throws merge.competition_twice, competition.not_found
 * @throws competition.name_taken if two competitions would have the same name
 */
export function checkChoices(
  target: readonly NamedCompetition[],
  merged: readonly NamedCompetition[],
  choices: readonly CompetitionChoice[],
): void {
  const at = (index: number) => `competitions.${index}`;
  const unspecified = merged.find(({ id }) => !choices.some(({ competitionId }) => competitionId === id));
  if (unspecified)
    throw refuse.conflict(
      'merge.competition_unsaid',
      `Choose what happens to “${unspecified.name}”.`,
      'competitions',
      { name: unspecified.name },
    );
  const names = new Set(target.map(({ name }) => competitionKey(name)));
  choices.forEach(({ competitionId, targetId }, index) => {
    if (choices.findIndex((choice) => choice.competitionId === competitionId) < index)
      throw refuse.invalid(
        'merge.competition_twice',
        'A competition can be moved or merged only once.',
        `${at(index)}.competitionId`,
      );
    const competition = merged.find(({ id }) => id === competitionId);
    if (!competition) throw refuse.noSuch('competition.not_found', `${at(index)}.competitionId`);
    if (targetId !== null) {
      if (!target.some(({ id }) => id === targetId))
        throw refuse.noSuch('competition.not_found', `${at(index)}.targetId`);
      return;
    }
    if (names.has(competitionKey(competition.name)))
      throw refuse.conflict(
        'competition.name_taken',
        `Another competition of this festival is called “${competition.name}”.`,
        `${at(index)}.targetId`,
        { name: competition.name },
      );
    names.add(competitionKey(competition.name));
  });
}
