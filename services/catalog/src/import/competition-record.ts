import { MOST_DATES, MOST_FEES, MOST_OF_A_RULE, MOST_TERMS } from '@laurel/rules/festival-limits';
import { z } from 'zod';
import { checkedCompetition, type CompetitionFacts } from '../domain/competition.js';
import { checkedTerm, isUndecidable, newTerm, type TermFacts } from '../domain/term.js';
import { codes } from '../reference.js';
import { few, textsOf } from './limited.js';
import { allTried, tried, type Problem } from './problems.js';

const text = z.string().nullish();
const ruled = textsOf(MOST_OF_A_RULE);
const whole = z.number().nullish();
const flag = z.boolean().nullish();

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
  fees: few(fee, MOST_FEES).default([]),
});
export const term = z.object({
  type: text,
  name: text,
  description: text,
  groupKey: text,
  bonusRanking: z.number().int().optional(),
  isMandatory: z.boolean().optional(),
  expected_qualifier: text,
  filmschool_submission_only: flag,
  director_restriction_is_student: flag,
  director_restriction_age_min: whole,
  director_restriction_age_max: whole,
  director_restriction_gender: text,
  film_restriction_age: text,
  film_restriction_age_max: text,
  runtime_restriction_min: whole,
  runtime_restriction_max: whole,
  genre_restriction: ruled,
  type_restriction: ruled,
  premiere_restriction: text,
  maxAgeMonths: whole,
  previous_features_min: whole,
  previous_features_max: whole,
  online_restriction: flag,
  budget_restriction_max: whole,
  currency: text,
  countries: ruled,
  subdivisions: ruled,
  languages: ruled,
  identities: ruled,
  themes: ruled,
  forms: ruled,
  schools: ruled,
  qualifiers: ruled,
  festivals: ruled,
  isForbidden: flag,
  exceptOwnCountry: flag,
  exceptCountries: ruled,
});
export const competition = z.object({
  name: z.string(),
  description: text,
  isDeprecated: z.boolean().optional(),
  bonusRanking: z.number().int().optional(),
  opensOn: text,
  notificationDate: text,
  terms: few(term, MOST_TERMS).optional(),
  dates: few(date, MOST_DATES).optional(),
});
type CompetitionRecord = z.infer<typeof competition>;
/** How strict a rule is. */
export type Strength = Pick<TermFacts, 'isMandatory' | 'groupKey' | 'bonusRanking'>;
/**
 * Of a competition: what the record does not say stays as it is. `strengths`: of each rule that is words alone what the record says of how strict it is,
 * since nothing else of it can be wrong; a row that was checked before there were any has none.
 */
export type ImportedCompetition = Omit<CompetitionFacts, 'terms' | 'dates'> & {
  terms: TermFacts[] | null;
  strengths?: Partial<Strength>[];
  dates: CompetitionFacts['dates'] | null;
};
/** Null where something is wrong with it, which then stands among the problems. */
export function competitionFromRecord(
  asked: CompetitionRecord,
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
  } = asked;
  const plain = { name, description, isDeprecated, bonusRanking, opensOn, notificationDate };
  const alone = { ...plain, name: 'x', opensOn: null, notificationDate: null };
  const terms = (asked.terms ?? []).map((term, n) => {
    const facts = termFromRecord(term);
    return allTried(problems, `${path}.terms.${n}`, facts, newTerm({ type: '' }), (one) =>
      checkedTerm(one, codes),
    );
  });
  for (const [n, date] of dates.entries()) {
    const found: Problem[] = [];
    tried(found, path, () => checkedCompetition({ ...alone, terms: [], dates: [date] }, codes));
    for (const { path: at, message } of found)
      problems.push({ path: at.replace(`${path}.dates.0`, `${path}.dates.${n}`), message });
  }
  const isSound = problems.length === before;
  const unsaid = { ...alone, dates: [] as typeof dates };
  const checked = allTried(problems, path, { ...plain, dates: isSound ? dates : [] }, unsaid, (one) =>
    checkedCompetition({ ...one, terms: [] }, codes),
  );
  if (!checked || problems.length > before) return null;
  return {
    ...checked,
    terms: asked.terms ? terms.map((one) => one!) : null,
    strengths: (asked.terms ?? []).map(strengthSaid),
    dates: asked.dates ? checked.dates : null,
  };
}

const known = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));

const termFromRecord = ({ type, name, description, ...fields }: z.infer<typeof term>): TermFacts =>
  newTerm({ ...known(fields), type: type ?? '', name: name?.trim() ?? '', description: description ?? null });

const strengthSaid = ({ isMandatory, groupKey, bonusRanking }: z.infer<typeof term>): Partial<Strength> =>
  known({ isMandatory, groupKey, bonusRanking });

/** The rules of a record as they are kept beside those that are stored: of one that is words alone, what the record does not say of how strict it is stays. */
export function termsOf(
  { terms, strengths = [] }: ImportedCompetition,
  stored: readonly TermFacts[],
): TermFacts[] | null {
  const words = stored.filter(isUndecidable);
  return (
    terms &&
    terms.map((term, n) => {
      if (!isUndecidable(term)) return term;
      const same = words.find(
        ({ name, description }) => name === term.name && description === term.description,
      );
      return { ...(same ?? term), ...strengths[n] };
    })
  );
}
