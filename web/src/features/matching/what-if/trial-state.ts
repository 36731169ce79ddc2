import { someFacts } from '../../../../../bff/src/inputs/film.js';
import { readTrial, trialText, type Change } from '../../../lib/trial';
import type { Film, FilmFacts } from '../../../lib/wire';
import { isPremiere, premiereFacts, type Premiere } from './premiere';

export type Facts = Partial<FilmFacts>;
/** What is tried on a film: other facts, each by its name, and a premiere, which stands for several; and whether only what that changes is listed. */
export interface Trial {
  changes: readonly Change[];
  isChangedOnly: boolean;
}
export const nothingTried: Trial = { changes: [], isChangedOnly: false };
export const trialParameters = ['try', 'changed'];
const PREMIERE = 'premiere';
/** What the page's own controls and its openings try; an address tries nothing else, for "Keep it" saves it. */
const TRIED: readonly string[] = ['length', 'isOnline', 'productionDate', 'screenings'];

const isTaken = ({ field, value }: Change) =>
  field === PREMIERE
    ? isPremiere(value)
    : value !== null && TRIED.includes(field) && someFacts.safeParse({ [field]: value }).success;

/** As it stands in an address; what is no fact, or not told, is left out. */
export function readTrials(parameters: URLSearchParams): Trial {
  const read = parameters.getAll('try').flatMap((text) => readTrial(text) ?? []);
  const changes = read.filter(isTaken).reduce(withChange, []);
  return { changes, isChangedOnly: changes.length > 0 && parameters.get('changed') === 'true' };
}
export function writeTrials({ changes, isChangedOnly }: Trial): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const change of changes) parameters.append('try', trialText(change));
  if (changes.length > 0 && isChangedOnly) parameters.set('changed', 'true');
  return parameters;
}

/** One value of each fact; null takes it back. */
export function withChange(changes: readonly Change[], change: Change): Change[] {
  const others = changes.filter(({ field }) => field !== change.field);
  return change.value === null ? others : [...others, change];
}
export const lengthOf = (changes: readonly Change[], film: Film): number | null =>
  (changes.find(({ field }) => field === 'length')?.value as number | undefined) ?? film.length;
export const premiereOf = (changes: readonly Change[]): Premiere | null =>
  (changes.find(({ field }) => field === PREMIERE)?.value as Premiere | undefined) ?? null;
export const premiereChange = (value: Premiere | null): Change => ({ field: PREMIERE, value });

/** The facts that differ from the film's own. */
export function factsTried(film: Film, changes: readonly Change[]): Facts {
  const facts: Facts = {};
  for (const { field, value } of changes)
    Object.assign(facts, field === PREMIERE ? premiereFacts(film, value as Premiere) : { [field]: value });
  const differs = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(film[name as keyof Film]);
  return Object.fromEntries(Object.entries(facts).filter(differs));
}

/** Of them those that could be the film's own: what is only imagined of its premieres is not. */
export const factsToKeep = (film: Film, changes: readonly Change[]): Facts =>
  factsTried(
    film,
    changes.filter(({ field }) => field !== PREMIERE),
  );
