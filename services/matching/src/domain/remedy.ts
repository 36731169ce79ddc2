import { evaluate, type Evaluation, type Judged } from './evaluate.js';
import type { Asker, Competition, Film } from './facts.js';

/** What a filmmaker could think of doing about a rule that fails; who someone is, or where from, is never among it. */
export type Remedy =
  | { code: 'cut' | 'lengthen'; seconds: number; to: number }
  | { code: 'take-offline' }
  /** While the film is not completed yet. */
  | { code: 'complete'; on: 'later' | 'earlier'; day: string }
  /** What is still to come on a day. */
  | { code: 'leave-out'; day: string };

/** A change of length that a filmmaker may think of: at most a tenth of the film, or two minutes. */
const LENGTH_SHARE = 0.1;
const LENGTH_SECONDS = 120;
export const isSmall = (seconds: number, length: number | null): boolean =>
  seconds <= Math.max(LENGTH_SECONDS, (length ?? 0) * LENGTH_SHARE);

/** What would open a near miss: proven, since another rule or another screening may still stand in the way. */
export function remediesOf(
  { nearMiss }: Evaluation,
  film: Film,
  competition: Competition,
  asker: Asker,
): Remedy[] {
  if (!nearMiss) return [];
  return nearMiss.judged.flatMap((judged) => {
    const found = remedyOf(judged, film, asker.now.slice(0, 10));
    return found && evaluate(found.film, competition, asker).verdict !== 'not-eligible' ? [found.remedy] : [];
  });
}

/** Whether a rule's failing may be in reach, before anything is proven. */
export const mayBeInReach = (judged: Pick<Judged, 'judgement'>, film: Film, today: string): boolean =>
  remedyOf(judged, film, today) !== null;
/** What could be done about a rule that fails, and the film of which it was done; proven by nobody yet. */
export function remedyOf(
  { judgement: { change } }: Pick<Judged, 'judgement'>,
  film: Film,
  today: string,
): { remedy: Remedy; film: Film } | null {
  if (change?.code === 'shorter' || change?.code === 'longer') {
    if (!isSmall(change.seconds, film.length)) return null;
    const code = change.code === 'shorter' ? 'cut' : 'lengthen';
    return {
      remedy: { code, seconds: change.seconds, to: change.limit },
      film: { ...film, length: change.limit },
    };
  }
  if (change?.code === 'offline')
    return { remedy: { code: 'take-offline' }, film: { ...film, isOnline: false } };
  if (change?.code === 'later' || change?.code === 'earlier') {
    const isUnfinished = film.productionDate !== null && film.productionDate > today && change.limit > today;
    const remedy = { code: 'complete', on: change.code, day: change.limit } as const;
    return isUnfinished ? { remedy, film: { ...film, productionDate: change.limit } } : null;
  }
  if (change?.code !== 'shown' || change.on === null || change.on <= today) return null;
  const screenings = (film.screenings ?? []).filter(({ date }) => date !== change.on);
  return { remedy: { code: 'leave-out', day: change.on }, film: { ...film, screenings } };
}
