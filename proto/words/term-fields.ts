import { listsOf } from '@laurel/rules/term-types';
import type { RuleFields } from './rule-said.js';

/** A term as the wire carries it: only the column or list of its own type says something. */
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

/** The value or the list of its own type, and nothing of another's. */
export function fieldsOf(term: TermFields): RuleFields {
  const { type, name, isMandatory } = term;
  const said = term as unknown as Record<string, unknown>;
  const column = type === 'prior_selection' ? (term.isForbidden ?? false) : said[type];
  const [list = null, otherList = null] = Array.isArray(column)
    ? [column]
    : listsOf(type).map((beside) => said[beside]);
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
