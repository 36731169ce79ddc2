import { ALSO_KINDS, TERM_TYPES, termType, type TermKind } from '@laurel/rules/term-types';
import { isOnlyWritten, ruleSaid } from '@laurel/words/rule-said';
import { fieldsOf } from '@laurel/words/term-fields';
import { words } from '@laurel/words/words';
import type { Code } from '@laurel/words/said';
import { t } from '../../../lib/texts/festival-editor';
import type { Term } from '../../../lib/wire';
import { isTypedOut } from './typed-day';
import type { BoxKind } from './value-box';

/** A rule as it is typed: its type, what its type reads, and nothing of another's. */
export type TermDraft = {
  type: string;
  name: string;
  description: string | null;
  groupKey: string | null;
  bonusRanking: number;
  isMandatory: boolean;
} & Record<string, unknown>;

/** Of a rule that no type can say there are words alone. */
export const WRITTEN = '';
/** By their words, for who looks for one; the one without a type last. */
export const TYPES = [
  ...Object.keys(TERM_TYPES)
    .map((value) => ({ value, label: typeWord(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label)),
  { value: WRITTEN, label: t('term.written') },
];
export function typeWord(type: string): string {
  return words({ code: `type.${type}` as Code, values: {} });
}

/** The boxes of a type: its own field first. */
export function boxesOf(type: string): { field: string; kind: BoxKind }[] {
  const found = termType(type);
  if (!found) return [];
  const own = /^runtime_/.test(found.field) ? ({ is: 'runtime' } as const) : found.kind;
  const also = (found.also ?? []).map((field) => ({ field, kind: ALSO_KINDS[field] as TermKind }));
  return [{ field: found.field, kind: own }, ...also];
}
const blank = (kind: BoxKind): unknown =>
  ['countries', 'languages', 'subdivisions', 'festivals', 'texts', 'words'].includes(kind.is) ? [] : null;

/** A rule of another type: what was said of it beside its value stays; words alone exclude nobody. */
export function withType(term: Partial<TermDraft>, type: string): TermDraft {
  const { name = '', description = null, groupKey = null, bonusRanking = 0 } = term;
  const isMandatory = type === WRITTEN ? false : (term.isMandatory ?? true);
  const values = boxesOf(type).map(({ field, kind }) => [
    field,
    kind.is === 'flag' && field === type ? true : blank(kind),
  ]);
  return { type, name, description, groupKey, bonusRanking, isMandatory, ...Object.fromEntries(values) };
}
export function termDraft(term: Term): TermDraft {
  const type = isOnlyWritten(fieldsOf(term)) ? WRITTEN : term.type;
  const stored = term as unknown as Record<string, unknown>;
  const values = boxesOf(type).map(({ field }) => [field, stored[field]]);
  const { isMandatory } = term;
  return { ...withType(term, type), isMandatory, ...Object.fromEntries(values) };
}
/** The rule in words, as everybody will read it; '' while nothing is said yet. */
export function termWords(term: TermDraft): string {
  if (term.type === WRITTEN) return term.description ?? term.name;
  const fields = fieldsOf(term);
  return isOnlyWritten(fields) ? '' : words(ruleSaid(fields));
}
/** Whether it says something, and no day of it is half typed. */
export const isTermFinished = (term: TermDraft): boolean =>
  termWords(term).trim() !== '' &&
  boxesOf(term.type).every(({ field, kind }) => kind.is !== 'day' || isTypedOut(term[field] as string));
