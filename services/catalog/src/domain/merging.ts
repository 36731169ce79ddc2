import { MOST_WORDS } from '@laurel/rules/festival-limits';
import { foldedName } from '@laurel/rules/fold';
import { refuse } from '@laurel/runtime/refusals';
import { competitionKey } from './competition-name.js';
import { newFestival, type FestivalFacts } from './festival.js';

/** What becomes of a competition of the festival that goes: joined with one of the other's, or (null) moved there as it is. */
export interface CompetitionChoice {
  competitionId: number;
  keptId: number | null;
}
export interface NamedCompetition {
  id: number;
  name: string;
}

/** Names are all kept, when it was looked at is the kept one's, and what is real anywhere is real. */
const NOT_CHOSEN = ['alternativeNames', 'verifiedAt', 'isDemonstration'];
const isChosen = (field: string): field is keyof FestivalFacts =>
  Object.hasOwn(newFestival({ name: '' }), field) && !NOT_CHOSEN.includes(field);

/** What is said of two festivals that are one: the kept one's, in these fields the other's. No name is lost, unless there is no room for all. Refuses `merge.field_unknown`. */
export function mergedFacts(
  kept: FestivalFacts,
  merged: FestivalFacts,
  fromMerged: readonly string[],
): FestivalFacts {
  const strange = fromMerged.find((field) => !isChosen(field));
  if (strange !== undefined)
    throw refuse.invalid('merge.field_unknown', 'Choose among the fields of a festival.', 'fromMerged', {
      value: strange,
    });
  const taken = Object.fromEntries(fromMerged.map((field) => [field, merged[field as keyof FestivalFacts]]));
  const facts = { ...kept, ...taken };
  const names = [kept.name, merged.name, ...kept.alternativeNames, ...merged.alternativeNames];
  return {
    ...facts,
    alternativeNames: otherNames(facts.name, names),
    isDemonstration: kept.isDemonstration && merged.isDemonstration,
  };
}

/** What else than `name` a festival is called, each once, however it is written; the first of them, where there is no room for all. */
export function otherNames(name: string, names: readonly string[]): string[] {
  const folded = new Set([foldedName(name)]);
  const isNew = (one: string) => folded.size < folded.add(foldedName(one)).size;
  return names.filter(isNew).slice(0, MOST_WORDS);
}

/**
 * Refuses `merge.competition_unsaid` where a competition of the merged festival is not named, `merge.competition_twice`,
 * `competition.not_found` for what is of neither, and `competition.name_taken` where two of one name would stand beside each other.
 */
export function checkChoices(
  kept: readonly NamedCompetition[],
  merged: readonly NamedCompetition[],
  choices: readonly CompetitionChoice[],
): void {
  const at = (index: number) => `competitions.${index}`;
  const unsaid = merged.find(({ id }) => !choices.some(({ competitionId }) => competitionId === id));
  if (unsaid)
    throw refuse.conflict(
      'merge.competition_unsaid',
      `Say what becomes of “${unsaid.name}”.`,
      'competitions',
      { name: unsaid.name },
    );
  const names = new Set(kept.map(({ name }) => competitionKey(name)));
  choices.forEach(({ competitionId, keptId }, index) => {
    if (choices.findIndex((one) => one.competitionId === competitionId) < index)
      throw refuse.invalid(
        'merge.competition_twice',
        'A competition is moved or joined once.',
        `${at(index)}.competitionId`,
      );
    const own = merged.find(({ id }) => id === competitionId);
    if (!own) throw refuse.noSuch('competition.not_found', `${at(index)}.competitionId`);
    if (keptId !== null) {
      if (!kept.some(({ id }) => id === keptId))
        throw refuse.noSuch('competition.not_found', `${at(index)}.keptId`);
      return;
    }
    if (names.has(competitionKey(own.name)))
      throw refuse.conflict(
        'competition.name_taken',
        `Another competition of this festival is called “${own.name}”.`,
        `${at(index)}.keptId`,
        { name: own.name },
      );
    names.add(competitionKey(own.name));
  });
}
