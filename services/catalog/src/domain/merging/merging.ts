import { MAX_TEXT_VALUES } from '@laurel/rules/festivals/festival-limits';
import { foldName } from '@laurel/rules/text/fold';
import { refuse } from '@laurel/runtime/errors/refusals';
import { toCompetitionKey } from '../names/competition-name.js';
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

/**
 * Fields that nobody can choose. The merge keeps all names and the target's verification time. The result is
 * a demonstration only if both festivals are.
 */
const AUTOMATIC_FIELDS = ['alternativeNames', 'verifiedAt', 'isDemonstration'];
const isSelectableField = (field: string): field is keyof FestivalFields =>
  Object.hasOwn(newFestival({ name: '' }), field) && !AUTOMATIC_FIELDS.includes(field);

/**
 * Returns the target's fields, except those that `fromMerged` names, which come from the merged festival. All
 * names are retained, up to the maximum number.
 * @throws merge.field_unknown
 */
export function mergeFestivalFields(
  target: FestivalFields,
  mergedFields: FestivalFields,
  fromMerged: readonly string[],
): FestivalFields {
  const unknownField = fromMerged.find((field) => !isSelectableField(field));
  if (unknownField !== undefined)
    throw refuse.invalid('merge.field_unknown', 'Choose a field of a festival.', 'fromMerged', {
      value: unknownField,
    });
  const selectedFields = Object.fromEntries(
    fromMerged.map((field) => [field, mergedFields[field as keyof FestivalFields]]),
  );
  const fields = { ...target, ...selectedFields };
  const names = [
    target.name,
    mergedFields.name,
    ...target.alternativeNames,
    ...mergedFields.alternativeNames,
  ];
  return {
    ...fields,
    alternativeNames: collectOtherNames(fields.name, names),
    isDemonstration: target.isDemonstration && mergedFields.isDemonstration,
  };
}

/** Returns the names that differ from `name`, each once in any spelling, up to the maximum number. */
export function collectOtherNames(name: string, names: readonly string[]): string[] {
  const foldedNames = new Set([foldName(name)]);
  const otherNames = names.filter((value) => {
    const foldedName = foldName(value);
    const isNew = !foldedNames.has(foldedName);
    foldedNames.add(foldedName);
    return isNew;
  });
  return otherNames.slice(0, MAX_TEXT_VALUES);
}

/**
 * @throws merge.competition_undecided if a competition of the merged festival is not named
 * @throws merge.competition_twice, competition.not_found
 * @throws competition.name_taken if two competitions would have the same name
 */
export function checkChoices(
  targetCompetitions: readonly NamedCompetition[],
  mergedCompetitions: readonly NamedCompetition[],
  choices: readonly CompetitionChoice[],
): void {
  const getChoicePath = (index: number) => `competitions.${index}`;
  const undecidedCompetition = mergedCompetitions.find(
    ({ id }) => !choices.some(({ competitionId }) => competitionId === id),
  );
  if (undecidedCompetition)
    throw refuse.conflict(
      'merge.competition_undecided',
      `Choose what happens to “${undecidedCompetition.name}”.`,
      'competitions',
      { name: undecidedCompetition.name },
    );
  const names = new Set(targetCompetitions.map(({ name }) => toCompetitionKey(name)));
  choices.forEach(({ competitionId, targetId }, index) => {
    if (choices.findIndex((choice) => choice.competitionId === competitionId) < index)
      throw refuse.invalid(
        'merge.competition_twice',
        'A competition can be moved or merged only once.',
        `${getChoicePath(index)}.competitionId`,
      );
    const competition = mergedCompetitions.find(({ id }) => id === competitionId);
    if (!competition) throw refuse.noSuch('competition.not_found', `${getChoicePath(index)}.competitionId`);
    if (targetId !== null) {
      if (!targetCompetitions.some(({ id }) => id === targetId))
        throw refuse.noSuch('competition.not_found', `${getChoicePath(index)}.targetId`);
      return;
    }
    if (names.has(toCompetitionKey(competition.name)))
      throw refuse.conflict(
        'competition.name_taken',
        `Another competition of this festival is called “${competition.name}”.`,
        `${getChoicePath(index)}.targetId`,
        { name: competition.name },
      );
    names.add(toCompetitionKey(competition.name));
  });
}
