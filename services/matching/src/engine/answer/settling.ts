import type { Fact } from '../../domain/judgement.js';
import type { Settling } from '../../domain/settling.js';
import type { Index } from '../index/index-of-rows.js';
import type { Doubt, Judged } from './blocking.js';

/** Self-description is nobody's to suggest. */
const NEVER_ASKED: readonly Fact[] = ['directorIdentities'];
/** The first of the production countries is the main one: both are told at once. */
const toTell = (fact: Fact): Fact => (fact === 'mainProductionCountry' ? 'productionCountries' : fact);

/** Of each fact that the film lacks what telling it would settle; what stays in doubt for another reason is not settled by it. */
export function settling(doubts: readonly Doubt[], rows: Index['rows']): Settling[] {
  const found = new Map<Fact, { alone: Doubt[]; asked: number }>();
  for (const doubt of doubts) {
    const facts = new Set(
      doubt.open.flatMap((members) => members.map(({ judgement }) => missing(judgement))),
    );
    for (const fact of facts) {
      if (fact === null) continue;
      const known = found.get(fact) ?? { alone: [], asked: 0 };
      found.set(fact, known);
      known.asked++;
      if (facts.size === 1) known.alone.push(doubt);
    }
  }
  return [...found].map(([fact, { alone, asked }]) => ({
    fact,
    settles: alone.map(({ id }) => id),
    atMost: mostEligible(fact, alone, rows),
    asked,
  }));
}

function missing({ change }: Judged['judgement']): Fact | null {
  if (change?.code !== 'tell' || NEVER_ASKED.includes(change.fact)) return null;
  return toTell(change.fact);
}

/** Facts of one word: what meets one rule may miss another. */
const ONE_WORD: readonly Fact[] = ['directorGender', 'directorIsStudent', 'isOnline', 'role'];
const ONE_NUMBER: readonly Fact[] = ['length', 'directorAge', 'previousFeatures', 'productionDate'];

/** A list can hold all that is asked for, so only what is one word or one number is held against the rules. */
function mostEligible(fact: Fact, doubts: readonly Doubt[], rows: Index['rows']): number {
  if (ONE_WORD.includes(fact)) return mostOfOneWord(doubts);
  if (ONE_NUMBER.includes(fact)) return mostTogether(doubts.map((doubt) => spanOf(doubt, rows)));
  return doubts.length;
}

function mostOfOneWord(doubts: readonly Doubt[]): number {
  const tally = new Map<number, number>();
  let any = 0;
  for (const { open } of doubts) {
    const asked = open.filter((members) => members.every(({ rule }) => rule.kind === 'some'));
    if (asked.length === 0) any++;
    else
      for (const word of asked.map(wordsOf).reduce((both, words) => both.intersection(words)))
        tally.set(word, (tally.get(word) ?? 0) + 1);
  }
  return any + Math.max(0, ...tally.values());
}
const wordsOf = (members: readonly Judged[]) => new Set(members.flatMap(({ rule }) => rule.values));

type Span = { least: number; most: number };
const ALL: Span = { least: -Infinity, most: Infinity };
/** Which numbers a competition would take; of alternatives no gap is kept. */
function spanOf({ row, open }: Doubt, rows: Index['rows']): Span {
  return open.reduce((span, members) => {
    const spans = members.map(({ rule }): Span => {
      const limit = (rule.months > 0 ? rows.limitOf(row, rule.months) : rule.limit) ?? NaN;
      if (rule.kind === 'least') return { ...ALL, least: limit };
      return rule.kind === 'most' ? { ...ALL, most: limit } : ALL;
    });
    return {
      least: Math.max(span.least, Math.min(...spans.map(({ least }) => least))),
      most: Math.min(span.most, Math.max(...spans.map(({ most }) => most))),
    };
  }, ALL);
}
const byNumber = (a: number, b: number) => (a < b ? -1 : a > b ? 1 : 0);
/** How many of these have one number in common, at most. */
function mostTogether(spans: readonly Span[]): number {
  const whole = spans.filter(({ least, most }) => least <= most);
  const begins = whole.map(({ least }) => least).toSorted(byNumber);
  const ends = whole.map(({ most }) => most).toSorted(byNumber);
  let ended = 0;
  return begins.reduce((found, begin, at) => {
    while (ends[ended]! < begin) ended++;
    return Math.max(found, at + 1 - ended);
  }, 0);
}
