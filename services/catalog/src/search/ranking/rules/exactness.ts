import { getAttribute, eachWithin, getPosition } from '../index/occurrences.js';
import type { Path, Step } from '../query/path.js';
import { getPhraseTokens } from '../query/phrase.js';
import type { Candidates } from '../index/candidates.js';
import type { DocumentIndex } from '../index/document-index.js';
import { addAll, sumSteps, unknownCosts, type Rule } from './rule.js';
import { roughly } from './word-position.js';

/** Returns the exact form of a term, if matches without a typo still count. */
const getExact = ({ term, levels }: Step) => (levels & 1 ? term.details.exact : null);

/** The terms that may match exactly, each query word once; none if one before the last is missing. */
function exactSteps(paths: readonly Path[]): Step[] {
  const byFirst = new Map<number, Step>();
  for (const step of paths.flat())
    if (getExact(step) && !byFirst.has(step.term.details.first)) byFirst.set(step.term.details.first, step);
  const steps = [...byFirst.values()].sort(
    (step, other) => step.term.details.first - other.term.details.first,
  );
  return steps.every(({ term }, n) => term.details.first === n) ? steps : [];
}

/** An attribute that equals the query comes first, then one that begins with it. */
export const exactAttribute: Rule = (paths, among, index) => {
  const costs = new Uint16Array(among.slots.length).fill(2);
  const steps = exactSteps(paths);
  const queryLength = steps.reduce((sum, { term: { details } }) => sum + details.end - details.start + 1, 0);
  const placed = steps.flatMap((step) =>
    getExact(step)!.flatMap((word, n) => (word === null ? [] : [{ word, at: step.term.details.start + n }])),
  );
  const matchedCount = new Uint8Array(among.slots.length);
  const shared = placed.map(({ word, at }, n) => {
    const attributes = new Uint16Array(among.slots.length);
    eachWithin(index.getOccurrences(word), among, (candidate, location) => {
      attributes[candidate]! |= 1 << getAttribute(location);
      const isHere = roughly(getPosition(location)) === roughly(at);
      if (isHere && matchedCount[candidate] === n) matchedCount[candidate] = n + 1;
    });
    return attributes;
  });
  for (let candidate = 0; placed.length > 0 && candidate < costs.length; candidate++)
    if (matchedCount[candidate] === placed.length) {
      const having = shared.reduce((all, attributes) => all & attributes[candidate]!, 0xffff);
      costs[candidate] = getExactness(having, queryLength, (attribute) =>
        index.wordCount(among.slots[candidate]!, attribute),
      );
    }
  return [{ costs, pathsAt: () => paths }];
};

/** 0: an attribute has exactly the query's word count, 1: none has, 2: there are no attributes. */
function getExactness(
  attributes: number,
  queryLength: number,
  wordCount: (attribute: number) => number,
): number {
  if (attributes === 0) return 2;
  for (let attribute = 0; attributes >> attribute; attribute++)
    if (attributes & (1 << attribute) && wordCount(attribute) === queryLength) return 0;
  return 1;
}

/** The more words match exactly, the better. */
export const exactTerms =
  (index: DocumentIndex): Rule =>
  (paths, among, documents) =>
    sumSteps((costs, step) => addAll(costs, inexact(index, step, among), step.term.details.span))(
      paths,
      among,
      documents,
    );

function inexact(index: DocumentIndex, step: Step, among: Candidates): Uint8Array {
  const costs = unknownCosts(among, 1);
  const exact = getExact(step);
  if (!exact) return costs;
  const slots = step.term.details.isPhrase ? step.term.getPhraseSlots(exact) : null;
  eachWithin(index.getOccurrences(getPhraseTokens(exact)[0]!), among, (candidate) => {
    if (!slots || slots.has(among.slots[candidate]!)) costs[candidate] = 0;
  });
  return costs;
}
