import { getTermLists } from '@laurel/rules/terms/term-types';
import type { RuleFields } from './rule-message.js';

/** A term on the wire. Only the column or list of its type is meaningful. */
export interface TermFields {
  type: string;
  name: string;
  description?: string | null | undefined;
  isMandatory: boolean;
  maxAgeMonths?: number | null | undefined;
  currency?: string | null | undefined;
  isForbidden?: boolean | null | undefined;
  exceptOwnCountry?: boolean | null | undefined;
}

/** Extracts the value or list of the term's own type and ignores other columns. */
export function toRuleFields(term: TermFields): RuleFields {
  const { type, name, isMandatory } = term;
  const columns = term as unknown as Record<string, unknown>;
  // The value of an earlier selection states whether it is forbidden. Its other fields are lists.
  const column = type === 'prior_selection' ? (term.isForbidden ?? false) : columns[type];
  const [list = null, otherList = null] = Array.isArray(column)
    ? [column]
    : getTermLists(type).map((listName) => columns[listName]);
  return {
    type,
    name,
    isMandatory,
    description: term.description ?? null,
    value: Array.isArray(column) ? null : ((column ?? null) as RuleFields['value']),
    list: list as string[] | null,
    otherList: otherList as string[] | null,
    maxAgeMonths: term.maxAgeMonths ?? null,
    currency: term.currency ?? null,
    exceptOwnCountry: term.exceptOwnCountry ?? false,
  };
}
