import { attributeOf, eachWithin, positionOf } from '../occurrences.js';
import type { Path, Step } from '../path.js';
import { wordsOfPhrase } from '../phrase.js';
import type { Candidates } from '../candidates.js';
import type { DocumentIndex } from '../document-index.js';
import { addAll, sumOfSteps, unknownCosts, type Rule } from '../rule.js';
import { roughly } from './word-position.js';

/** What is met exactly as it is asked, if that is still looked for. */
const exactOf = ({ term, levels }: Step) => (levels & 1 ? term.facts.exact : null);

/** The terms that may be met exactly, each word of the question once; nothing where one before the last is lacking. */
function exactSteps(paths: readonly Path[]): Step[] {
  const byFirst = new Map<number, Step>();
  for (const step of paths.flat())
    if (exactOf(step) && !byFirst.has(step.term.facts.first)) byFirst.set(step.term.facts.first, step);
  const steps = [...byFirst.values()].sort((one, other) => one.term.facts.first - other.term.facts.first);
  return steps.every(({ term }, n) => term.facts.first === n) ? steps : [];
}

/** An attribute that is just what is asked comes first, then one that begins so. */
export const exactAttribute: Rule = (paths, among, index) => {
  const costs = new Uint16Array(among.slots.length).fill(2);
  const steps = exactSteps(paths);
  const asked = steps.reduce((sum, { term: { facts } }) => sum + facts.end - facts.start + 1, 0);
  const placed = steps.flatMap((step) =>
    exactOf(step)!.flatMap((word, n) => (word === null ? [] : [{ word, at: step.term.facts.start + n }])),
  );
  const inPlace = new Uint8Array(among.slots.length);
  const shared = placed.map(({ word, at }, n) => {
    const attributes = new Uint16Array(among.slots.length);
    eachWithin(index.occurrencesOf(word), among, (candidate, place) => {
      attributes[candidate]! |= 1 << attributeOf(place);
      const isHere = roughly(positionOf(place)) === roughly(at);
      if (isHere && inPlace[candidate] === n) inPlace[candidate] = n + 1;
    });
    return attributes;
  });
  for (let candidate = 0; placed.length > 0 && candidate < costs.length; candidate++)
    if (inPlace[candidate] === placed.length) {
      const having = shared.reduce((all, attributes) => all & attributes[candidate]!, 0xffff);
      costs[candidate] = bestOf(having, asked, (attribute) =>
        index.wordCount(among.slots[candidate]!, attribute),
      );
    }
  return [{ costs, pathsAt: () => paths }];
};

/** 0 where one of these attributes has just as many words as are asked, 1 where none has, 2 where there are none. */
function bestOf(attributes: number, asked: number, wordCount: (attribute: number) => number): number {
  if (attributes === 0) return 2;
  for (let attribute = 0; attributes >> attribute; attribute++)
    if (attributes & (1 << attribute) && wordCount(attribute) === asked) return 0;
  return 1;
}

/** The more words are met exactly as they are asked, the better. */
export const exactWords =
  (index: DocumentIndex): Rule =>
  (paths, among, of) =>
    sumOfSteps((costs, step) => addAll(costs, inexact(index, step, among), step.term.facts.span))(
      paths,
      among,
      of,
    );

function inexact(index: DocumentIndex, step: Step, among: Candidates): Uint8Array {
  const costs = unknownCosts(among, 1);
  const exact = exactOf(step);
  if (!exact) return costs;
  const slots = step.term.facts.isPhrase ? step.term.slotsOf(exact) : null;
  eachWithin(index.occurrencesOf(wordsOfPhrase(exact)[0]!), among, (candidate) => {
    if (!slots || slots.has(among.slots[candidate]!)) costs[candidate] = 0;
  });
  return costs;
}
