import type { TermFields } from '../../domain/terms/term-fields.js';
import type { CompetitionFields } from '../../domain/festivals/competition.js';

/** The statements of the rows of a table about a competition. Everything else of the stored competition stays. */
export interface TableScope {
  /** The rule types that have a column. */
  termTypes: readonly string[];
  /** The fields that have a filled cell. */
  fields: readonly string[];
  hasFees: boolean;
}

type Dates = CompetitionFields['dates'];

/**
 * Returns the stored rules with the changes of the table. Replaces rules of the types that the table states
 * if their value differs.
 */
export function mergeTerms(
  terms: readonly TermFields[],
  storedTerms: readonly TermFields[],
  { termTypes }: TableScope,
): TermFields[] {
  const getValue = ({ type, countries, ...term }: TermFields) =>
    JSON.stringify([type, countries, term[type as keyof typeof term] ?? null]);
  const isStated = (stored: TermFields) => terms.some((term) => getValue(term) === getValue(stored));
  const remainingTerms = storedTerms.filter((stored) => !termTypes.includes(stored.type) || isStated(stored));
  const isStored = (term: TermFields) => remainingTerms.some((stored) => getValue(stored) === getValue(term));
  return [...remainingTerms, ...terms.filter((term) => !isStored(term))];
}

/**
 * Returns the deadlines of a table. A deadline keeps its stored title, time and zone if the table does not
 * state them. If the table has no fee columns, it keeps its fees. Otherwise the only fee for an audience
 * keeps its title.
 */
export function mergeDates(dates: Dates, storedDates: Dates, { hasFees }: TableScope): Dates {
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
    return { ...date, ...storedFields, fees };
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
