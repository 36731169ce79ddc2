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
/** What the page's own controls and its openings try; an address tries nothing else, for what is tried can be saved. */
const TRIED: readonly string[] = ['length', 'isOnline', 'productionDate', 'screenings'];

const isTaken = ({ field, value }: Change) =>
  field === PREMIERE
    ? isPremiere(value)
    : value !== null && TRIED.includes(field) && someFacts.safeParse({ [field]: value }).success;

/** As it stands in an address; what is no fact, or not told, is left out, and so are screenings beside a premiere. */
export function readTrials(parameters: URLSearchParams): Trial {
  const read = parameters.getAll('try').flatMap((text) => readTrial(text) ?? []);
  const changes = besidePremiere(read.filter(isTaken)).reduce(withChange, []);
  return { changes, isChangedOnly: changes.length > 0 && parameters.get('changed') === 'true' };
}
export function writeTrials({ changes, isChangedOnly }: Trial): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const change of changes) parameters.append('try', trialText(change));
  if (changes.length > 0 && isChangedOnly) parameters.set('changed', 'true');
  return parameters;
}

const isPremiereChange = ({ field }: Change) => field === PREMIERE;
/** Screenings that are tried beside a premiere were made of imagined ones. */
const besidePremiere = (changes: readonly Change[]): Change[] =>
  changes.filter(({ field }) => field !== 'screenings' || !changes.some(isPremiereChange));
/** Both say where it was shown. */
const SHOWN: readonly string[] = [PREMIERE, 'screenings'];

/** One value of each fact, and of a premiere and screenings one; null takes it back. */
export function withChange(changes: readonly Change[], change: Change): Change[] {
  const others = changes.filter(({ field }) => field !== change.field);
  if (change.value === null) return others;
  const replaced = SHOWN.includes(change.field) ? SHOWN : [];
  return [...others.filter(({ field }) => !replaced.includes(field)), change];
}
export const lengthOf = (changes: readonly Change[], film: Film): number | null =>
  (changes.find(({ field }) => field === 'length')?.value as number | undefined) ?? film.length;
export const premiereOf = (changes: readonly Change[]): Premiere | null =>
  (changes.find(({ field }) => field === PREMIERE)?.value as Premiere | undefined) ?? null;
export const premiereChange = (value: Premiere | null): Change => ({ field: PREMIERE, value });

/** The facts that differ from the film's own; of what a premiere says by the way, what is tried by itself counts. */
export function factsTried(film: Film, changes: readonly Change[]): Facts {
  const premiere = premiereOf(changes);
  const facts: Facts = premiere ? premiereFacts(film, premiere) : {};
  for (const change of changes)
    if (!isPremiereChange(change)) Object.assign(facts, { [change.field]: change.value });
  const differs = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(film[name as keyof Film]);
  return Object.fromEntries(Object.entries(facts).filter(differs));
}

/** Of them those that could be the film's own: what is only imagined of its premieres, or made of that, is not. */
export const factsToKeep = (film: Film, changes: readonly Change[]): Facts =>
  factsTried(
    film,
    besidePremiere(changes).filter((change) => !isPremiereChange(change)),
  );
