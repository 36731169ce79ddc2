import type { RuleFields } from './rule-said.js';

/** A term as the wire carries it: only the column or list of its own type says something. */
export interface TermFields {
  type: string;
  name: string;
  description?: string | null | undefined;
  isMandatory: boolean;
  maxAgeMonths?: number | null | undefined;
  currency?: string | null | undefined;
}
const LISTS: Record<string, 'countries' | 'languages' | 'subdivisions' | 'identities'> = {
  country_restriction: 'countries',
  country_restriction_forbidden: 'countries',
  production_restriction_country: 'countries',
  director_restriction_nationality: 'countries',
  director_restriction_nationality_forbidden: 'countries',
  director_restriction_residency: 'countries',
  director_restriction_residency_forbidden: 'countries',
  premiere_restriction: 'countries',
  director_restriction_language: 'languages',
  film_language: 'languages',
  production_restriction_subdivision: 'subdivisions',
  director_residency_subdivision: 'subdivisions',
  director_restriction_identity: 'identities',
};

/** The value or the list of its own type, and nothing of another's. */
export function fieldsOf(term: TermFields): RuleFields {
  const { type, name, isMandatory } = term;
  const said = term as unknown as Record<string, unknown>;
  const column = said[type];
  const list = Array.isArray(column) ? column : LISTS[type] ? said[LISTS[type]] : null;
  return {
    type,
    name,
    isMandatory,
    description: term.description ?? null,
    value: Array.isArray(column) ? null : ((column ?? null) as RuleFields['value']),
    list: list as string[] | null,
    maxAgeMonths: term.maxAgeMonths ?? null,
    currency: term.currency ?? null,
  };
}
