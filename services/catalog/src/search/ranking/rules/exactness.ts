import { getAttribute, forEachOccurrence, getPosition } from '../index/occurrences.js';
import type { Path, Step } from '../query/path.js';
import { getPhraseTokens } from '../query/phrase.js';
import type { Candidates } from '../index/candidates.js';
import type { DocumentIndex } from '../index/document-index.js';
import { addCosts, createStepRule, createCosts, type Rule } from './rule.js';
import { roundPosition } from './word-position.js';

/** Returns the exact form of a term if the path still includes matches without typos. */
const getExactPhrase = ({ term, levels }: Step) => (levels & 1 ? term.details.exactPhrase : null);

/**
 * Returns one term for each query word that may match exactly. Returns none if one of these words has a gap
 * before it.
 */
function getExactSteps(paths: readonly Path[]): Step[] {
  const stepsByFirstWord = new Map<number, Step>();
  for (const step of paths.flat())
    if (getExactPhrase(step) && !stepsByFirstWord.has(step.term.details.firstWordIndex))
      stepsByFirstWord.set(step.term.details.firstWordIndex, step);
  const steps = [...stepsByFirstWord.values()].sort(
    (step, other) => step.term.details.firstWordIndex - other.term.details.firstWordIndex,
  );
  return steps.every(({ term }, n) => term.details.firstWordIndex === n) ? steps : [];
}

/** One bit for each of 16 attributes. */
const ALL_ATTRIBUTES = 0xffff;
/**
 * Ranks documents with an attribute that equals the query first, then those with one that begins with the
 * query.
 */
export const exactAttributeRule: Rule = (paths, candidates, index) => {
  // 0: an attribute equals the query, 1: one begins with it, 2: neither.
  const costs = new Uint16Array(candidates.slots.length).fill(2);
  const steps = getExactSteps(paths);
  const queryLength = steps.reduce((sum, { term: { details } }) => sum + details.end - details.start + 1, 0);
  const exactTokens = steps.flatMap((step) =>
    getExactPhrase(step)!.flatMap((word, n) =>
      word === null ? [] : [{ word, position: step.term.details.start + n }],
    ),
  );
  const matchedCount = new Uint8Array(candidates.slots.length);
  const attributesByWord = exactTokens.map(({ word, position }, n) => {
    const attributes = new Uint16Array(candidates.slots.length);
    forEachOccurrence(index.getOccurrences(word), candidates, (candidate, location) => {
      attributes[candidate]! |= 1 << getAttribute(location);
      const isAtPosition = roundPosition(getPosition(location)) === roundPosition(position);
      if (isAtPosition && matchedCount[candidate] === n) matchedCount[candidate] = n + 1;
    });
    return attributes;
  });
  for (let candidate = 0; exactTokens.length > 0 && candidate < costs.length; candidate++) {
    if (matchedCount[candidate] !== exactTokens.length) continue;
    let sharedAttributes = ALL_ATTRIBUTES;
    for (const attributes of attributesByWord) sharedAttributes &= attributes[candidate]!;
    costs[candidate] = getExactness(sharedAttributes, queryLength, (attribute) =>
      index.getWordCount(candidates.slots[candidate]!, attribute),
    );
  }
  return [{ costs, getPaths: () => paths }];
};

/**
 * Returns 0 if one of the attributes (a bit for each) has exactly as many words as the query, 1 if none has,
 * and 2 without attributes.
 */
function getExactness(
  attributes: number,
  queryLength: number,
  getWordCount: (attribute: number) => number,
): number {
  if (attributes === 0) return 2;
  // `attributes` has a bit for each attribute.
  for (let attribute = 0; attributes >> attribute !== 0; attribute++) {
    const isIncluded = (attributes & (1 << attribute)) !== 0;
    if (isIncluded && getWordCount(attribute) === queryLength) return 0;
  }
  return 1;
}

/** Ranks documents by the number of words that match exactly. */
export const exactTermsRule = createStepRule((costs, step, _previous, candidates, index) =>
  addCosts(costs, getInexactCosts(index, step, candidates), step.term.details.span),
);

function getInexactCosts(index: DocumentIndex, step: Step, candidates: Candidates): Uint8Array {
  const costs = createCosts(candidates, 1);
  const exactPhrase = getExactPhrase(step);
  if (!exactPhrase) return costs;
  const slots = step.term.details.isPhrase ? step.term.getPhraseSlots(exactPhrase) : null;
  forEachOccurrence(index.getOccurrences(getPhraseTokens(exactPhrase)[0]!), candidates, (candidate) => {
    if (!slots || slots.has(candidates.slots[candidate]!)) costs[candidate] = 0;
  });
  return costs;
}
