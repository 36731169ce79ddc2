import { createHash } from 'node:crypto';
import { CONDITIONS } from '@laurel/rules/conditions';
import { fold } from '@laurel/rules/fold';
import { findable, isPast, presentOf, valuesWith } from '../present.js';
import type { CompetitionDocument, FestivalDocument } from '../search-document.js';
import { SEARCH_SETTINGS, textsOf } from '../search-settings.js';

/** By kind of condition, what something has of it. */
type Values = Record<string, readonly string[]>;
/** What the index keeps of a competition, or of a festival without any. Its texts stand beside these, folded, by attribute. */
export interface IndexedDocument {
  id: string;
  festivalId: number;
  competitionId: number | null;
  seal: string;
  sortName: string;
  /** 1: every deadline on file is over. */
  isPast: number;
  own: Values;
  /** Of any of the festival's live competitions. */
  any: Values;
  [attribute: string]: unknown;
}

/** Around what matched, when an answer comes: no letter of any name. */
export const [MARK_FROM, MARK_TO] = ['\uE000', '\uE001'];
const MARKS = new RegExp(`[${MARK_FROM}${MARK_TO}]`, 'g');
const asIndexed = (text: string) => fold(text.replace(MARKS, ' '));

/** Raised when documents are made otherwise, but for another kind of condition or attribute, which is seen here. */
const MAKING = 2;
/** An index has it in its name, so that what is made otherwise is made anew, and replicas of two versions do not share one. */
export const FORM = createHash('sha256')
  .update(JSON.stringify([MAKING, Object.keys(CONDITIONS), SEARCH_SETTINGS.attributes]))
  .digest('hex')
  .slice(0, 6);

/** Changes with anything that is in a festival's documents, the time of day among it. */
export const sealOf = (festival: FestivalDocument, now: number): string => {
  const { until } = presentOf(festival, now);
  return until === Infinity ? festival.seal : `${festival.seal}@${until}`;
};

/** A festival as documents, one for each competition. */
export function documentsOf(festival: FestivalDocument, now: number): IndexedDocument[] {
  const { live } = presentOf(festival, now);
  const valuesOf = (some: readonly CompetitionDocument[]): Values =>
    Object.fromEntries(
      Object.entries(CONDITIONS).map(([name, condition]) => [
        name,
        valuesWith(festival, some, condition, now),
      ]),
    );
  const shared = {
    festivalId: festival.id,
    seal: sealOf(festival, now),
    sortName: fold(festival.name),
    isPast: Number(isPast(festival, live)),
    any: valuesOf(live),
  };
  const documentOf = (own: CompetitionDocument | null): IndexedDocument => {
    const texts = textsOf(festival, own).map((values, n) => [
      SEARCH_SETTINGS.attributes[n]!,
      values.map(asIndexed),
    ]);
    return {
      ...shared,
      id: own ? `competition-${own.id}` : `festival-${festival.id}`,
      competitionId: own?.id ?? null,
      own: valuesOf(own ? [own] : []),
      ...Object.fromEntries(texts),
    };
  };
  return findable(festival).map(documentOf);
}
