import { createHash } from 'node:crypto';
import { CONDITIONS } from '@laurel/rules/search/conditions';
import { fold } from '@laurel/rules/text/fold';
import {
  getIndexedCompetitions,
  isPast,
  getCurrentState,
  getConditionValues,
} from '../model/current-state.js';
import type { CompetitionDocument, FestivalDocument } from '../model/search-document.js';
import { SEARCH_SETTINGS, getAttributeTexts } from '../model/search-settings.js';
import { COMPETITION_VALUES } from './settings.js';

type Values = Record<string, readonly string[]>;
/**
 * The document of a competition, or of a festival without competitions. Its folded texts are further
 * attributes.
 */
export interface IndexedDocument {
  id: string;
  festivalId: number;
  competitionId: number | null;
  contentHash: string;
  sortName: string;
  /** 1 if all known deadlines have passed, otherwise 0. */
  isPast: number;
  /** The values of this competition. */
  [COMPETITION_VALUES]: Values;
  /** The values of all live competitions of the festival. */
  any: Values;
  [attribute: string]: unknown;
}

/** Characters that mark matches in responses. No name contains them. */
export const [HIGHLIGHT_START, HIGHLIGHT_END] = ['\uE000', '\uE001'];
const HIGHLIGHT_CHARACTERS = new RegExp(`[${HIGHLIGHT_START}${HIGHLIGHT_END}]`, 'g');

/**
 * Must be increased when the content of documents changes. A new condition or attribute changes
 * `INDEX_FORMAT` by itself.
 */
const INDEX_FORMAT_VERSION = 6;
/** A part of the index name, so that replicas of two releases do not share an index. */
export const INDEX_FORMAT = createHash('sha256')
  .update(JSON.stringify([INDEX_FORMAT_VERSION, Object.keys(CONDITIONS), SEARCH_SETTINGS.attributes]))
  .digest('hex')
  .slice(0, 6);

/** Returns a hash that changes with a festival's documents, and whenever one of its deadlines or openings passes. */
export const getContentHash = (festival: FestivalDocument, now: number): string => {
  const { validUntil } = getCurrentState(festival, now);
  return validUntil === Infinity ? festival.contentHash : `${festival.contentHash}@${validUntil}`;
};

export function toIndexedDocuments(festival: FestivalDocument, now: number): IndexedDocument[] {
  const { liveCompetitions } = getCurrentState(festival, now);
  const getValues = (competitions: readonly CompetitionDocument[]): Values =>
    Object.fromEntries(
      Object.entries(CONDITIONS).map(([name, condition]) => [
        name,
        getConditionValues(festival, competitions, condition, now),
      ]),
    );
  const sharedFields = {
    festivalId: festival.id,
    contentHash: getContentHash(festival, now),
    sortName: fold(festival.name),
    isPast: Number(isPast(festival, liveCompetitions)),
    any: getValues(liveCompetitions),
  };
  const toDocument = (competition: CompetitionDocument | null): IndexedDocument => {
    const texts = getAttributeTexts(festival, competition).map((values, n) => [
      SEARCH_SETTINGS.attributes[n]!,
      values.map((text) => text.replace(HIGHLIGHT_CHARACTERS, ' ')),
    ]);
    return {
      ...sharedFields,
      id: competition ? `competition-${competition.id}` : `festival-${festival.id}`,
      competitionId: competition?.id ?? null,
      [COMPETITION_VALUES]: getValues(competition ? [competition] : []),
      ...Object.fromEntries(texts),
    };
  };
  return getIndexedCompetitions(festival).map(toDocument);
}
