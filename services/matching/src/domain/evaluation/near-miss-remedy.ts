import { evaluate, type Evaluation, type JudgedTerm } from './evaluate.js';
import type { FieldName, Judgement } from '../rules/judgement.js';
import type { MatchContext, Competition, Film } from '../model.js';

/** A change that a filmmaker could consider: never a personal characteristic or origin. */
export type Remedy =
  | { code: 'cut' | 'lengthen'; seconds: number; targetLength: number }
  | { code: 'take-offline' }
  /** While the film is not completed yet. */
  | { code: 'complete'; direction: 'later' | 'earlier'; day: string }
  /** Screenings that are still to come on a day. */
  | { code: 'leave-out'; day: string };

/** A filmmaker may consider a change of length up to a tenth of the film, or up to two minutes. */
const MAX_SHARE_OF_LENGTH = 0.1;
const MAX_SECONDS = 120;
export const isSmallLengthChange = (seconds: number, length: number | null): boolean =>
  seconds <= Math.max(MAX_SECONDS, (length ?? 0) * MAX_SHARE_OF_LENGTH);

/** Returns the remedies of a near miss after which no other rule or screening excludes the film. */
export function findRemedies(
  { nearMiss }: Evaluation,
  film: Film,
  competition: Competition,
  context: MatchContext,
): Remedy[] {
  if (!nearMiss) return [];
  return nearMiss.judgedTerms.flatMap((judgedTerm) => {
    const result = findRemedy(judgedTerm, film, context.now.slice(0, 10));
    return result && evaluate(result.film, competition, context).verdict !== 'not-eligible'
      ? [result.remedy]
      : [];
  });
}

/** Facts of the film and its director that nobody can change. */
const FIXED_FIELDS: readonly FieldName[] = [
  'mainProductionCountry',
  'productionCountries',
  'productionSubdivisions',
  'directorNationalities',
  'directorResidency',
  'directorSubdivisions',
  'directorLanguages',
  'directorAge',
  'directorGender',
  'directorIdentities',
  'directorIsStudent',
  'previousFeatures',
  'school',
];
/** Facts that are fixed once they are past: without a remedy, nobody can change them. */
const PAST_FIELDS: readonly FieldName[] = ['productionDate', 'screenings', 'selections'];
/** Whether nobody can change that a film violates a rule. */
export const isFixed = (judgement: Judgement, film: Film, today: string): boolean =>
  FIXED_FIELDS.includes(judgement.field) ||
  (PAST_FIELDS.includes(judgement.field) && !mayHaveRemedy({ judgement }, film, today));

/** Whether a failing rule may have a remedy, before verification. */
export const mayHaveRemedy = (
  judgedTerm: Pick<JudgedTerm, 'judgement'>,
  film: Film,
  today: string,
): boolean => findRemedy(judgedTerm, film, today) !== null;
/** Returns a possible remedy for a failing rule, and the film changed accordingly. It is not verified. */
export function findRemedy(
  { judgement: { change } }: Pick<JudgedTerm, 'judgement'>,
  film: Film,
  today: string,
): { remedy: Remedy; film: Film } | null {
  if (change?.code === 'shorter' || change?.code === 'longer') {
    if (!isSmallLengthChange(change.seconds, film.length)) return null;
    const code = change.code === 'shorter' ? 'cut' : 'lengthen';
    return {
      remedy: { code, seconds: change.seconds, targetLength: change.limit },
      film: { ...film, length: change.limit },
    };
  }
  if (change?.code === 'offline')
    return { remedy: { code: 'take-offline' }, film: { ...film, isOnline: false } };
  if (change?.code === 'later' || change?.code === 'earlier') {
    const isUnfinished = film.productionDate !== null && film.productionDate > today && change.limit > today;
    const remedy = { code: 'complete', direction: change.code, day: change.limit } as const;
    return isUnfinished ? { remedy, film: { ...film, productionDate: change.limit } } : null;
  }
  if (change?.code !== 'shown' || change.day === null || change.day <= today) return null;
  const screenings = (film.screenings ?? []).filter(({ date }) => date !== change.day);
  return { remedy: { code: 'leave-out', day: change.day }, film: { ...film, screenings } };
}
