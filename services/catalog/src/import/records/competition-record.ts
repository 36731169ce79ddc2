import { MAX_DATES, MAX_FEES, MAX_RULE_VALUES, MAX_TERMS } from '@laurel/rules/festivals/festival-limits';
import { z } from 'zod';
import {
  PLAIN_COMPETITION,
  validateCompetition,
  type CompetitionFields,
} from '../../domain/festivals/competition.js';
import { validateTerm, isTextOnly } from '../../domain/terms/term.js';
import { newTerm, TERM_FIELD_KINDS, type TermFields } from '../../domain/terms/term-fields.js';
import { codes } from '../../reference/reference-data.js';
import { createFieldSchemas, createListSchema } from './field-schemas.js';
import { findDescribedClocks } from './described-clock.js';
import { listDeadlineDays, normalizeDate, type RecordContext } from './normalize-date.js';
import { collectProblems, tryCheck, type Problem } from './problems.js';
import type { TableScope } from './table-scope.js';

const optionalText = z.string().nullish();

export const feeSchema = z.object({
  title: z.string(),
  amount: z.number(),
  currency: z.string(),
  audience: z.string().default('standard'),
  appliesTo: z.string().nullable().default(null),
});
export const feeListSchema = createListSchema(feeSchema, MAX_FEES);
export const dateSchema = z.object({
  date: z.string(),
  title: z.string().nullable().default(null),
  deprecated: z.boolean().default(false),
  timezone: z.string().nullable().default(null),
  time: z.string().nullable().default(null),
  fees: feeListSchema.default([]),
});
export const termSchema = z.object({
  type: optionalText,
  name: optionalText,
  description: optionalText,
  groupKey: optionalText,
  bonusRanking: z.number().int().optional(),
  isMandatory: z.boolean().optional(),
  ...createFieldSchemas(TERM_FIELD_KINDS, MAX_RULE_VALUES),
});
export const competitionSchema = z.object({
  name: z.string(),
  description: optionalText,
  isDeprecated: z.boolean().optional(),
  bonusRanking: z.number().int().optional(),
  opensOn: optionalText,
  notificationDate: optionalText,
  terms: createListSchema(termSchema, MAX_TERMS).optional(),
  dates: createListSchema(dateSchema, MAX_DATES).optional(),
});
type CompetitionRecord = z.infer<typeof competitionSchema>;
export type Strength = Pick<TermFields, 'isMandatory' | 'groupKey' | 'bonusRanking'>;
/**
 * A competition of a record. `terms` or `dates` are null if the record does not state them, so that the
 * stored ones stay. `strengths`: for each rule, how strictly it applies according to the record; used for
 * text-only rules.
 */
export type ImportedCompetition = Omit<CompetitionFields, 'terms' | 'dates'> & {
  terms: TermFields[] | null;
  strengths: Partial<Strength>[];
  /** The cells that a table states. Unset for other files. */
  scope?: TableScope;
  dates: CompetitionFields['dates'] | null;
};
/** Parses a competition. Returns null if it is invalid, and adds the problems to `problems`. */
export function parseCompetitionRecord(
  input: CompetitionRecord,
  path: string,
  problems: Problem[],
  context: RecordContext,
): ImportedCompetition | null {
  const previousCount = problems.length;
  const {
    name,
    description = null,
    isDeprecated = false,
    bonusRanking = 0,
    opensOn = null,
    notificationDate = null,
  } = input;
  const deadlineDays = listDeadlineDays(input.dates ?? []);
  const competitionContext = {
    describedClocks: findDescribedClocks(description ?? '', deadlineDays),
    deadlineDayCount: deadlineDays.length,
  };
  const dates = (input.dates ?? []).map((date) => normalizeDate(date, context, competitionContext));
  const plainFields = { name, description, isDeprecated, bonusRanking, opensOn, notificationDate };
  const terms = (input.terms ?? []).map((term, n) => {
    const fields = toTermFields(term);
    return collectProblems(problems, `${path}.terms.${n}`, fields, newTerm({ type: '' }), (termFields) =>
      validateTerm(termFields, codes),
    );
  });
  for (const [n, date] of dates.entries()) {
    const dateProblems: Problem[] = [];
    tryCheck(dateProblems, path, () => validateCompetition({ ...PLAIN_COMPETITION, dates: [date] }, codes));
    for (const { path: problemPath, message } of dateProblems)
      problems.push({ path: problemPath.replace(`${path}.dates.0`, `${path}.dates.${n}`), message });
  }
  const hasValidTermsAndDates = problems.length === previousCount;
  const competitionFields = collectProblems(
    problems,
    path,
    { ...plainFields, terms: [], dates: hasValidTermsAndDates ? dates : [] },
    PLAIN_COMPETITION,
    (fields) => validateCompetition(fields, codes),
  );
  if (!competitionFields || problems.length > previousCount) return null;
  return {
    ...competitionFields,
    terms: input.terms ? terms.map((termFields) => termFields!) : null,
    strengths: (input.terms ?? []).map(getStrength),
    dates: input.dates ? competitionFields.dates : null,
  };
}

const omitUnknown = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));

const toTermFields = ({ type, name, description, ...fields }: z.infer<typeof termSchema>): TermFields =>
  newTerm({
    ...omitUnknown(fields),
    type: type ?? '',
    name: name?.trim() ?? '',
    description: description ?? null,
  });

const getStrength = ({
  isMandatory,
  groupKey,
  bonusRanking,
}: z.infer<typeof termSchema>): Partial<Strength> => omitUnknown({ isMandatory, groupKey, bonusRanking });

/**
 * Returns the rules of a record, or null if it states none. A text-only rule keeps the stored strictness for
 * everything that the record does not state.
 */
export function resolveTerms(
  { terms, strengths }: ImportedCompetition,
  storedTerms: readonly TermFields[],
): TermFields[] | null {
  if (!terms) return null;
  const textOnlyTerms = storedTerms.filter(isTextOnly);
  return terms.map((term, n) => {
    if (!isTextOnly(term)) return term;
    const storedTerm = textOnlyTerms.find(
      ({ name, description }) => name === term.name && description === term.description,
    );
    return { ...(storedTerm ?? term), ...strengths[n] };
  });
}
