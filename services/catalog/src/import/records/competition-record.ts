import { MAX_DATES, MAX_FEES, MAX_RULE_VALUES, MAX_TERMS } from '@laurel/rules/festivals/festival-limits';
import { z } from 'zod';
import { checkedCompetition, type CompetitionFields } from '../../domain/festivals/competition.js';
import { checkedTerm, isUndecidable } from '../../domain/terms/term.js';
import { newTerm, TERM_FIELD_KINDS, type TermFields } from '../../domain/terms/term-fields.js';
import { codes } from '../../reference/reference-data.js';
import { createFieldSchemas, few } from './field-schemas.js';
import { collectProblems, tryCheck, type Problem } from './problems.js';

const text = z.string().nullish();

export const fee = z.object({
  title: z.string(),
  amount: z.number(),
  currency: z.string(),
  audience: z.string().default('standard'),
  appliesTo: z.string().nullable().default(null),
});
export const date = z.object({
  date: z.string(),
  title: z.string().nullable().default(null),
  deprecated: z.boolean().default(false),
  timezone: z.string().nullable().default(null),
  fees: few(fee, MAX_FEES).default([]),
});
export const term = z.object({
  type: text,
  name: text,
  description: text,
  groupKey: text,
  bonusRanking: z.number().int().optional(),
  isMandatory: z.boolean().optional(),
  ...createFieldSchemas(TERM_FIELD_KINDS, MAX_RULE_VALUES),
});
export const competition = z.object({
  name: z.string(),
  description: text,
  isDeprecated: z.boolean().optional(),
  bonusRanking: z.number().int().optional(),
  opensOn: text,
  notificationDate: text,
  terms: few(term, MAX_TERMS).optional(),
  dates: few(date, MAX_DATES).optional(),
});
type CompetitionRecord = z.infer<typeof competition>;
export type Strength = Pick<TermFields, 'isMandatory' | 'groupKey' | 'bonusRanking'>;
/**
 * A competition of a record; unstated fields stay unchanged. `strengths`: for each rule that is only text,
 * the strictness that the record states. Rows that an older version checked have none.
 */
export type ImportedCompetition = Omit<CompetitionFields, 'terms' | 'dates'> & {
  terms: TermFields[] | null;
  strengths?: Partial<Strength>[];
  dates: CompetitionFields['dates'] | null;
};
/** Returns null if something is wrong, and adds it to the problems. */
export function competitionFromRecord(
  input: CompetitionRecord,
  path: string,
  problems: Problem[],
): ImportedCompetition | null {
  const before = problems.length;
  const {
    name,
    description = null,
    isDeprecated = false,
    bonusRanking = 0,
    opensOn = null,
    notificationDate = null,
    dates = [],
  } = input;
  const plain = { name, description, isDeprecated, bonusRanking, opensOn, notificationDate };
  const alone = { ...plain, name: 'x', opensOn: null, notificationDate: null };
  const terms = (input.terms ?? []).map((term, n) => {
    const fields = termFromRecord(term);
    return collectProblems(problems, `${path}.terms.${n}`, fields, newTerm({ type: '' }), (termFields) =>
      checkedTerm(termFields, codes),
    );
  });
  for (const [n, date] of dates.entries()) {
    const results: Problem[] = [];
    tryCheck(results, path, () => checkedCompetition({ ...alone, terms: [], dates: [date] }, codes));
    for (const { path: at, message } of results)
      problems.push({ path: at.replace(`${path}.dates.0`, `${path}.dates.${n}`), message });
  }
  const isSound = problems.length === before;
  const unspecified = { ...alone, dates: [] as typeof dates };
  const checked = collectProblems(
    problems,
    path,
    { ...plain, dates: isSound ? dates : [] },
    unspecified,
    (fields) => checkedCompetition({ ...fields, terms: [] }, codes),
  );
  if (!checked || problems.length > before) return null;
  return {
    ...checked,
    terms: input.terms ? terms.map((termFields) => termFields!) : null,
    strengths: (input.terms ?? []).map(getStrength),
    dates: input.dates ? checked.dates : null,
  };
}

const omitUnknown = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));

const termFromRecord = ({ type, name, description, ...fields }: z.infer<typeof term>): TermFields =>
  newTerm({
    ...omitUnknown(fields),
    type: type ?? '',
    name: name?.trim() ?? '',
    description: description ?? null,
  });

const getStrength = ({ isMandatory, groupKey, bonusRanking }: z.infer<typeof term>): Partial<Strength> =>
  omitUnknown({ isMandatory, groupKey, bonusRanking });

/** A stored rule that is only text retains the strictness that the record does not state. */
export function resolveTerms(
  { terms, strengths = [] }: ImportedCompetition,
  stored: readonly TermFields[],
): TermFields[] | null {
  const undecidableTerms = stored.filter(isUndecidable);
  if (!terms) return null;
  return terms.map((term, n) => {
    if (!isUndecidable(term)) return term;
    const same = undecidableTerms.find(
      ({ name, description }) => name === term.name && description === term.description,
    );
    return { ...(same ?? term), ...strengths[n] };
  });
}
