import { FILM_FIELDS } from '../../domain/rules/film-fields.js';
import type { FieldName } from '../../domain/rules/judgement.js';
import type { FieldSettlement } from '../../domain/evaluation/settling.js';
import type { Index } from '../index/index-of-rows.js';
import type { Doubt, JudgedRule } from './blocking.js';

/** The app never asks a filmmaker to state how the director identifies. */
const NEVER_SUGGESTED: readonly FieldName[] = ['directorIdentities'];
/** The main country is the first production country, so both are entered together. */
const toEntryField = (field: FieldName): FieldName =>
  field === 'mainProductionCountry' ? 'productionCountries' : field;

/**
 * Returns, for each missing field, the competitions that it would settle: those without another open reason.
 */
export function findFieldSettlements(doubts: readonly Doubt[], rows: Index['rows']): FieldSettlement[] {
  const results = new Map<FieldName, { soleDoubts: Doubt[]; waitingCount: number }>();
  for (const doubt of doubts) {
    const fields = new Set(
      doubt.openRules.flatMap((members) => members.map(({ judgement }) => getMissingField(judgement))),
    );
    for (const field of fields) {
      if (field === null) continue;
      const settlement = results.get(field) ?? { soleDoubts: [], waitingCount: 0 };
      results.set(field, settlement);
      settlement.waitingCount++;
      if (fields.size === 1) settlement.soleDoubts.push(doubt);
    }
  }
  return [...results].map(([field, { soleDoubts, waitingCount }]) => ({
    field,
    settles: soleDoubts.map(({ id }) => id),
    maxEligible: getMaxEligible(field, soleDoubts, rows),
    waitingCount,
  }));
}

function getMissingField({ change }: JudgedRule['judgement']): FieldName | null {
  if (change?.code !== 'missing-field' || NEVER_SUGGESTED.includes(change.field)) return null;
  return toEntryField(change.field);
}

/**
 * Returns how many of the competitions one value of the field could satisfy. A list field can satisfy all
 * rules at once. A single value or a number cannot satisfy rules that contradict each other.
 */
function getMaxEligible(field: FieldName, doubts: readonly Doubt[], rows: Index['rows']): number {
  const source = FILM_FIELDS[field];
  if (source.type === 'text' && source.isSingle) return getMaxForOneValue(doubts);
  if (source.type === 'number' || source.type === 'age')
    return getMaxOverlap(doubts.map((doubt) => toSpan(doubt, rows)));
  return doubts.length;
}

function getMaxForOneValue(doubts: readonly Doubt[]): number {
  const countByValue = new Map<number, number>();
  let anyValueCount = 0;
  for (const { openRules } of doubts) {
    const restrictingRules = openRules.filter((members) => members.every(({ rule }) => rule.kind === 'some'));
    if (restrictingRules.length === 0) anyValueCount++;
    else
      for (const value of getCommonValues(restrictingRules))
        countByValue.set(value, (countByValue.get(value) ?? 0) + 1);
  }
  return anyValueCount + Math.max(0, ...countByValue.values());
}
const getCommonValues = (requirements: readonly JudgedRule[][]) =>
  requirements
    .map((members) => new Set(members.flatMap(({ rule }) => rule.values)))
    .reduce((commonValues, values) => commonValues.intersection(values));

type Span = { min: number; max: number };
const ALL: Span = { min: -Infinity, max: Infinity };
/**
 * Returns the range of numbers that a competition accepts: the intersection of its requirements, each of which
 * accepts the union of its alternatives. Gaps between alternatives are ignored.
 */
function toSpan({ row, openRules }: Doubt, rows: Index['rows']): Span {
  return openRules.reduce((span, members) => {
    const spans = members.map(({ rule }): Span => {
      const limit = (rule.months > 0 ? rows.getLimit(row, rule.months) : rule.limit) ?? NaN;
      if (rule.kind === 'min' || rule.kind === 'min-age') return { ...ALL, min: limit };
      return rule.kind === 'max' || rule.kind === 'max-age' ? { ...ALL, max: limit } : ALL;
    });
    return {
      min: Math.max(span.min, Math.min(...spans.map(({ min }) => min))),
      max: Math.min(span.max, Math.max(...spans.map(({ max }) => max))),
    };
  }, ALL);
}
/** Returns the maximum number of ranges that share a number. It is reached where some range begins. */
function getMaxOverlap(spans: readonly Span[]): number {
  const validSpans = spans.filter(({ min, max }) => min <= max);
  const sortedMins = Float64Array.from(validSpans, ({ min }) => min).sort();
  const sortedMaxes = Float64Array.from(validSpans, ({ max }) => max).sort();
  let [endedCount, maxOverlap] = [0, 0];
  for (const [index, min] of sortedMins.entries()) {
    while (sortedMaxes[endedCount]! < min) endedCount++;
    const begunCount = index + 1;
    maxOverlap = Math.max(maxOverlap, begunCount - endedCount);
  }
  return maxOverlap;
}
