import type { Asker, Competition, Film, Term } from '../facts.js';
import { judgePremiere } from '../premiere.js';
import { heldOn, screeningAt } from './screening-at.js';

export interface Entry {
  competition: Competition;
  sendBy: string;
}
/** Shown at the one first, the film would have lost the premiere that the other asks for. */
export interface Conflict {
  /** The competition whose answer one must have first. */
  firstId: number;
  /** The one that would use the premiere up. */
  thenId: number;
  level: string;
  /** The rule that would refuse the film; else it is a wish. */
  isMandatory: boolean;
}

/** What each of some entries would spoil for others, if it took the film; where days are not known nothing is said. */
export function conflictsOf(entries: readonly Entry[], film: Film, asker: Asker): Conflict[] {
  const asking = entries.flatMap(({ competition }) => {
    const terms = premiereTerms(competition).filter((term) => isOpen(term, film, competition, asker));
    return terms.length > 0 ? [{ competition, terms }] : [];
  });
  return entries.flatMap(({ competition: spending, sendBy }) => {
    if (heldOn(spending.festival, sendBy) === null) return [];
    const shown = screeningAt(spending.festival, sendBy);
    const after = { ...film, screenings: [...(film.screenings ?? []), shown] };
    return asking.flatMap(({ competition, terms }) => {
      if (competition.festival.id === spending.festival.id) return [];
      const lost = terms.filter((term) => !isOpen(term, after, competition, asker));
      const [first] = lost.toSorted((a, b) => Number(b.isMandatory) - Number(a.isMandatory));
      if (!first) return [];
      return {
        firstId: competition.id,
        thenId: spending.id,
        level: String(first.value),
        isMandatory: first.isMandatory && first.groupKey === null,
      };
    });
  });
}

const premiereTerms = ({ terms }: Competition) => terms.filter(({ type }) => type === 'premiere_restriction');
const isOpen = (term: Term, film: Film, { festival }: Competition, asker: Asker) =>
  judgePremiere(term, film, festival, asker).outcome === 'pass';

/**
 * Entries in the order in which they must happen: whose premiere would be lost before who would use it up, and otherwise the sooner
 * deadline first. Two that would spoil each other stand by their deadlines.
 */
export function inOrder<E extends Entry>(entries: readonly E[], conflicts: readonly Conflict[]): E[] {
  const waiting = entries.toSorted(
    (a, b) => a.sendBy.localeCompare(b.sendBy) || a.competition.id - b.competition.id,
  );
  const ordered: E[] = [];
  while (waiting.length > 0) {
    const ids = new Set(waiting.map(({ competition }) => competition.id));
    const isHeld = ({ competition }: E) =>
      conflicts.some(({ firstId, thenId }) => thenId === competition.id && ids.has(firstId));
    const next = waiting.findIndex((one) => !isHeld(one));
    ordered.push(...waiting.splice(Math.max(0, next), 1));
  }
  return ordered;
}
