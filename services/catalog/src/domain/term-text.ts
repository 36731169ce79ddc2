import { isUndecidable, type TermFacts } from './term.js';
import { termType } from './term-types.js';
import { premiereLabel } from './vocabularies.js';

/** Names for codes, in English; a code that nobody knows stands for itself. */
export interface Names {
  country(code: string): string;
  subdivision(code: string): string;
  language(code: string): string;
  /** `1250, EUR` → `€12.50`. */
  money(minor: number, currency: string): string;
}

const MOST_NAMED = 8;
const either = new Intl.ListFormat('en', { type: 'disjunction' });

function oneOf(names: readonly string[], noun: string): string {
  if (names.length <= MOST_NAMED) return either.format(names);
  return `one of ${names.length} ${noun} (${names.slice(0, MOST_NAMED - 1).join(', ')} and ${names.length - MOST_NAMED + 1} more)`;
}

const MINUTE = 60;
function duration(seconds: number): string {
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor(seconds / MINUTE) % MINUTE,
    seconds % MINUTE,
  ];
  if (rest === 0) return `${seconds / MINUTE} min`;
  const two = (value: number) => String(value).padStart(2, '0');
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
/** A second inside a full minute was meant strictly. */
const under = (seconds: number) =>
  seconds % MINUTE === MINUTE - 1 ? `Runtime under ${(seconds + 1) / MINUTE} min` : null;
const over = (seconds: number) =>
  seconds > 1 && seconds % MINUTE === 1 ? `Runtime over ${(seconds - 1) / MINUTE} min` : null;

const date = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const long = (day: string) => date.format(new Date(`${day}T00:00:00Z`));
const months = (count: number) => (count % 12 === 0 ? plural(count / 12, 'year') : plural(count, 'month'));
const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Where counting reads better in other words. */
const special: Record<string, (term: TermFacts, names: Names) => string | null> = {
  runtime_restriction_max: (term) => under(term.runtime_restriction_max!),
  runtime_restriction_min: (term) => over(term.runtime_restriction_min!),
  film_restriction_age: (term) =>
    term.maxAgeMonths === null ? null : `Completed within ${months(term.maxAgeMonths)} before the deadline`,
  previous_features_max: ({ previous_features_max: most }) =>
    most === 0
      ? 'Director has made no feature before'
      : most === 1
        ? 'Director has made at most one feature before'
        : null,
  previous_features_min: ({ previous_features_min: least }) =>
    least === 1 ? 'Director has made at least one feature before' : null,
  premiere_restriction: ({ countries }, names) =>
    countries.length
      ? `Regional premiere (no earlier screening in ${oneOf(countries.map(names.country), 'countries')})`
      : null,
};

function valueOf(term: TermFacts, names: Names): string {
  const { field, kind } = termType(term.type)!;
  const value = term[field];
  if (kind.is === 'countries') return oneOf(term.countries.map(names.country), 'countries');
  if (kind.is === 'languages') return oneOf(term.languages.map(names.language), 'languages');
  if (kind.is === 'subdivisions') return oneOf(term.subdivisions.map(names.subdivision), 'regions');
  if (kind.is === 'words') return either.format(value as string[]);
  if (kind.is === 'day') return long(value as string);
  if (field === 'premiere_restriction') return premiereLabel[value as string] ?? String(value);
  if (field === 'budget_restriction_max') return names.money(term.budget_restriction_max!, term.currency!);
  if (field.startsWith('runtime')) return duration(value as number);
  return String(value);
}

/** The rule in words. A wish ("preferred") says so; a rule that no type can say is told as it was written. */
export function termText(term: TermFacts, names: Names): string {
  if (isUndecidable(term)) return term.description ?? term.name;
  const { field, words, wordsIfNot } = termType(term.type)!;
  const rule =
    term[field] === false && wordsIfNot
      ? wordsIfNot
      : (special[term.type]?.(term, names) ?? words.replace('{}', () => valueOf(term, names)));
  return term.isMandatory || term.type === 'expected_qualifier'
    ? rule
    : `Preferred: ${rule[0]!.toLowerCase()}${rule.slice(1)}`;
}
