import { isTextOnly } from '../../domain/terms/term.js';
import type { TermFields } from '../../domain/terms/term-fields.js';
import type { CompetitionFields } from '../../domain/festivals/competition.js';

/** The group of premieres of which one is required. */
export const PREMIERE_GROUP = 'premiere';

/** The statements of the rows of a table about a competition. Everything else of the stored competition stays. */
export interface TableScope {
  /** The rule types that have a filled cell. */
  termTypes: readonly string[];
  /** The names of rules that contain the text of a filled cell. */
  textRules: readonly string[];
  /** The fields that have a filled cell. */
  fields: readonly string[];
  hasFees: boolean;
  /** True if a fee is not understood. */
  hasUnclearFees: boolean;
}

type Dates = CompetitionFields['dates'];

/**
 * Returns the stored rules with the changes of the table. Replaces rules of the types that the table states, and rules
 * that contain the text of an earlier cell, if their value differs.
 */
export function mergeTerms(
  terms: readonly TermFields[],
  storedTerms: readonly TermFields[],
  { termTypes, textRules }: TableScope,
): TermFields[] {
  const getValue = (term: TermFields) => {
    const { type, countries, groupKey, name, description } = term;
    if (isTextOnly(term)) return JSON.stringify([name, description]);
    const value = term[type as keyof TermFields] ?? null;
    return JSON.stringify([type, countries.toSorted(), value, groupKey === PREMIERE_GROUP]);
  };
  const isStated = (stored: TermFields) => terms.some((term) => getValue(term) === getValue(stored));
  const isReplaced = (stored: TermFields) =>
    isTextOnly(stored) ? textRules.includes(stored.name) : termTypes.includes(stored.type);
  const remainingTerms = storedTerms.filter((stored) => !isReplaced(stored) || isStated(stored));
  const isStored = (term: TermFields) => remainingTerms.some((stored) => getValue(stored) === getValue(term));
  return [...remainingTerms, ...terms.filter((term) => !isStored(term))];
}

/**
 * Returns the deadlines of a table. A deadline keeps its stored title, time and zone if the table does not
 * state them. If the table has no fee columns, it keeps its fees. Otherwise the only fee for an audience
 * keeps its title. If a fee is not understood, it keeps the fees that the table does not state.
 */
export function mergeDates(dates: Dates, storedDates: Dates, { hasFees, hasUnclearFees }: TableScope): Dates {
  return dates.map((date) => {
    const storedDate = storedDates.find((stored) => stored.date === date.date);
    if (!storedDate) return date;
    const storedFields = {
      title: date.title ?? storedDate.title,
      time: date.time ?? storedDate.time,
      timezone: date.timezone ?? storedDate.timezone,
    };
    if (!hasFees) return { ...date, ...storedFields, fees: storedDate.fees };
    const fees = date.fees.map((fee) => {
      const [storedFee, ...others] = storedDate.fees.filter(
        ({ audience, appliesTo }) => audience === fee.audience && appliesTo === fee.appliesTo,
      );
      return storedFee && others.length === 0 ? { ...fee, title: storedFee.title } : fee;
    });
    const unstatedFees = storedDate.fees.filter(
      (stored) =>
        !fees.some(
          ({ audience, appliesTo }) => audience === stored.audience && appliesTo === stored.appliesTo,
        ),
    );
    return { ...date, ...storedFields, fees: hasUnclearFees ? [...fees, ...unstatedFees] : fees };
  });
}

/** The plain fields of a competition, which a table may omit. */
const PLAIN_FIELDS = ['description', 'isDeprecated', 'bonusRanking', 'opensOn', 'notificationDate'] as const;
type PlainFields = Pick<CompetitionFields, (typeof PLAIN_FIELDS)[number]>;

/** Returns the stored values of the plain fields that the table does not state. */
export const getUnstatedFields = (storedFields: PlainFields, { fields }: TableScope): Partial<PlainFields> =>
  Object.fromEntries(
    PLAIN_FIELDS.filter((field) => !fields.includes(field)).map((field) => [field, storedFields[field]]),
  );
