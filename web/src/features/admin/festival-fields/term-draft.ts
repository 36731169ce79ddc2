import {
  ADDITIONAL_FIELD_KINDS,
  TERM_TYPES,
  findTermType,
  type TermKind,
} from '@laurel/rules/terms/term-types';
import { isTextOnly } from '@laurel/rules/terms/text-only';
import { toRuleMessage } from '@laurel/messages/competitions/rule-message';
import { toRuleFields } from '@laurel/messages/competitions/term-fields';
import { formatMessage } from '@laurel/messages/formatting/format-message';
import type { Code } from '@laurel/messages/formatting/message';
import { t } from '@laurel/messages/pages/administration/festival-editor';
import type { Term } from '../../../lib/server/wire';
import { isCompleteDay } from './is-complete-day';
import type { BoxKind } from './value-box';

/** The draft of a rule: its type and only the fields of that type. */
export type TermDraft = {
  type: string;
  name: string;
  description: string | null;
  groupKey: string | null;
  bonusRanking: number;
  isMandatory: boolean;
} & Record<string, unknown>;

/** The type of a rule that exists as text only. */
const TEXT_ONLY_TYPE = '';
/** The types of rules, sorted by label. The rule without a type is last. */
export const TYPES = [
  ...Object.keys(TERM_TYPES)
    .map((value) => ({ value, label: getTypeLabel(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label)),
  { value: TEXT_ONLY_TYPE, label: t('term.free_text') },
];
export function getTypeLabel(type: string): string {
  return formatMessage({ code: `type.${type}` as Code, values: {} });
}

/** Returns the input boxes of a type, its main field first. */
export function getBoxes(type: string): { field: string; kind: BoxKind }[] {
  const definition = findTermType(type);
  if (!definition) return [];
  const mainKind = /^runtime_/.test(definition.field) ? ({ type: 'runtime' } as const) : definition.kind;
  const secondaryBoxes = (definition.additionalFields ?? []).map((field) => ({
    field,
    kind: ADDITIONAL_FIELD_KINDS[field] as TermKind,
  }));
  return [{ field: definition.field, kind: mainKind }, ...secondaryBoxes];
}
const getEmptyValue = (kind: BoxKind): unknown =>
  ['countries', 'languages', 'subdivisions', 'festivals', 'texts', 'words'].includes(kind.type) ? [] : null;

/**
 * Changes the type of a rule, and leaves the fields that do not depend on it. A rule without a type excludes
 * nobody, so it is not mandatory.
 */
export function changeType(term: Partial<TermDraft>, type: string): TermDraft {
  const { name = '', description = null, groupKey = null, bonusRanking = 0 } = term;
  const isMandatory = type === TEXT_ONLY_TYPE ? false : (term.isMandatory ?? true);
  const values = getBoxes(type).map(({ field, kind }) => [
    field,
    kind.type === 'flag' && field === type ? true : getEmptyValue(kind),
  ]);
  return { type, name, description, groupKey, bonusRanking, isMandatory, ...Object.fromEntries(values) };
}
export function toTermDraft(term: Term): TermDraft {
  const type = isTextOnly(toRuleFields(term)) ? TEXT_ONLY_TYPE : term.type;
  const storedFields = term as unknown as Record<string, unknown>;
  const values = getBoxes(type).map(({ field }) => [field, storedFields[field]]);
  const { isMandatory } = term;
  return { ...changeType(term, type), isMandatory, ...Object.fromEntries(values) };
}
/** Formats the rule's text as on the public page; '' while the rule is empty. */
export function formatTerm(term: TermDraft): string {
  if (term.type === TEXT_ONLY_TYPE) return term.description ?? term.name;
  const fields = toRuleFields(term);
  return isTextOnly(fields) ? '' : formatMessage(toRuleMessage(fields));
}
/** Returns whether the rule has a text and no incomplete day. */
export const isTermFinished = (term: TermDraft): boolean =>
  formatTerm(term).trim() !== '' &&
  getBoxes(term.type).every(({ field, kind }) => kind.type !== 'day' || isCompleteDay(term[field] as string));
