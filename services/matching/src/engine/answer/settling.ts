import { FILM_FIELDS } from '../../domain/rules/film-fields.js';
import type { FieldName } from '../../domain/rules/judgement.js';
import type { FieldSettlement } from '../../domain/evaluation/settling.js';
import type { Index } from '../index/index-of-rows.js';
import type { Doubt, JudgedRule } from './blocking.js';

/** Self-descriptions are never suggested. */
const NEVER_SUGGESTED: readonly FieldName[] = ['directorIdentities'];
/** The main country is the first production country, so both are entered together. */
const toEntryField = (field: FieldName): FieldName =>
  field === 'mainProductionCountry' ? 'productionCountries' : field;

/** Returns what each missing field would settle: competitions without another open reason. */
export function findSettling(doubts: readonly Doubt[], rows: Index['rows']): FieldSettlement[] {
  const results = new Map<FieldName, { alone: Doubt[]; waiting: number }>();
  for (const doubt of doubts) {
    const fields = new Set(
      doubt.open.flatMap((members) => members.map(({ judgement }) => getMissingField(judgement))),
    );
    for (const field of fields) {
      if (field === null) continue;
      const existing = results.get(field) ?? { alone: [], waiting: 0 };
      results.set(field, existing);
      existing.waiting++;
      if (fields.size === 1) existing.alone.push(doubt);
    }
  }
  return [...results].map(([field, { alone, waiting }]) => ({
    field,
    settles: alone.map(({ id }) => id),
    maxEligible: getMaxEligible(field, alone, rows),
    waiting,
  }));
}

function getMissingField({ change }: JudgedRule['judgement']): FieldName | null {
  if (change?.code !== 'missing-field' || NEVER_SUGGESTED.includes(change.field)) return null;
  return toEntryField(change.field);
}

/** List fields can satisfy all rules at once; single values and numbers are limited by conflicts. */
function getMaxEligible(field: FieldName, doubts: readonly Doubt[], rows: Index['rows']): number {
  const source = FILM_FIELDS[field];
  if (source.type === 'text' && source.isSingle) return getMaxForOneValue(doubts);
  if (source.type === 'number') return getMaxOverlap(doubts.map((doubt) => toSpan(doubt, rows)));
  return doubts.length;
}

function getMaxForOneValue(doubts: readonly Doubt[]): number {
  const tally = new Map<number, number>();
  let any = 0;
  for (const { open } of doubts) {
    const restricting = open.filter((members) => members.every(({ rule }) => rule.kind === 'some'));
    if (restricting.length === 0) any++;
    else
      for (const word of restricting.map(getListValues).reduce((both, values) => both.intersection(values)))
        tally.set(word, (tally.get(word) ?? 0) + 1);
  }
  return any + Math.max(0, ...tally.values());
}
const getListValues = (members: readonly JudgedRule[]) => new Set(members.flatMap(({ rule }) => rule.values));

type Span = { least: number; max: number };
const ALL: Span = { least: -Infinity, max: Infinity };
/** Returns the range of numbers that a competition accepts. Gaps between alternatives are ignored. */
function toSpan({ row, open }: Doubt, rows: Index['rows']): Span {
  return open.reduce((span, members) => {
    const spans = members.map(({ rule }): Span => {
      const limit = (rule.months > 0 ? rows.getLimit(row, rule.months) : rule.limit) ?? NaN;
      if (rule.kind === 'min') return { ...ALL, least: limit };
      return rule.kind === 'max' ? { ...ALL, max: limit } : ALL;
    });
    return {
      least: Math.max(span.least, Math.min(...spans.map(({ least }) => least))),
      max: Math.min(span.max, Math.max(...spans.map(({ max }) => max))),
    };
  }, ALL);
}
const byNumber = (a: number, b: number) => (a < b ? -1 : a > b ? 1 : 0);
/** Returns the maximum number of ranges that share a number. */
function getMaxOverlap(spans: readonly Span[]): number {
  const validSpans = spans.filter(({ least, max }) => least <= max);
  const begins = validSpans.map(({ least }) => least).toSorted(byNumber);
  const ends = validSpans.map(({ max }) => max).toSorted(byNumber);
  let ended = 0;
  return begins.reduce((maxOverlap, begin, at) => {
    while (ends[ended]! < begin) ended++;
    return Math.max(maxOverlap, at + 1 - ended);
  }, 0);
}
