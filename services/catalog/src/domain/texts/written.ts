import { DAY_MS } from '@laurel/rules/dates/days';
import { PREMIERE_LEVELS, type PremiereLevel } from '@laurel/rules/terms/vocabularies';

/**
 * The functions of this file parse what a rule's text states. They return null if the text is ambiguous,
 * because a false contradiction is worse than a missed one.
 */

const YEARS = String.raw`(\d{2})\s+years?(?:\s+(?:old|of age))?\b`;
const AGE = String.raw`(?:the age of\s+(\d{2})\b|${YEARS})`;
const MAX_AGE_PATTERN = new RegExp(
  String.raw`\b(?:under|below|younger than|up to|no older than|not older than|at most)\s+${AGE}`,
  'i',
);
const MIN_AGE_PATTERN = new RegExp(
  String.raw`(?<!\b(?:not?|never)\s)\b(?:over|above|older than|at least|no younger than|not younger than)\s+${AGE}`,
  'i',
);
const AGE_RANGE_PATTERN = new RegExp(
  String.raw`\b(?:aged?|between)\s+(\d{2})\s*(?:-|–|to|and)\s*${YEARS}`,
  'i',
);
/** Matches a text about the age of a film, not of a director. */
const FILM_AGE =
  /\b(?:films?|works?|productions?)\s+(?:must\s+be\s+)?(?:under|below|over|older|younger|up to|at most)\b/i;

/** Returns the maximum or minimum age of a director in years. */
export function parseAgeLimit(text: string, bound: 'min' | 'max'): number | null {
  if (FILM_AGE.test(text)) return null;
  const rangeMatch = AGE_RANGE_PATTERN.exec(text);
  if (rangeMatch) return Number(rangeMatch[bound === 'min' ? 1 : 2]);
  const match = (bound === 'min' ? MIN_AGE_PATTERN : MAX_AGE_PATTERN).exec(text);
  return match ? Number(match[1] ?? match[2]) : null;
}

const STUDENTS_ONLY =
  /\bstudents? only\b|\bstudent films? only\b|\bonly (?:open )?(?:to |for )?(?:film )?students?\b/i;
const NO_STUDENTS = /\bno student(?:s| films?)\b|\bnot open to students\b/i;
export function parseStudentRule(text: string): boolean | null {
  const [isStudentsOnly, excludesStudents] = [
    STUDENTS_ONLY.test(text) && !/\bnot only\b/i.test(text),
    NO_STUDENTS.test(text),
  ];
  return isStudentsOnly === excludesStudents ? null : isStudentsOnly;
}

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);
const MONTH = `(${MONTHS.join('|')})`;
const COMPLETED = String.raw`(?<!\b(?:not?|never)\s(?:be\s)?)\b(?:completed|finished|produced)\s+(?:on or )?after\s+`;
const COMPLETION_PATTERNS: readonly [RegExp, (match: RegExpExecArray) => string][] = [
  [new RegExp(String.raw`${COMPLETED}(\d{4})-(\d\d)-(\d\d)\b`, 'i'), ([, y, m, d]) => `${y}-${m}-${d}`],
  [
    new RegExp(String.raw`${COMPLETED}(\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?${MONTH},?\s+(\d{4})\b`, 'i'),
    ([, d, m, y]) => toDay(y!, m!, d!),
  ],
  [
    new RegExp(String.raw`${COMPLETED}${MONTH}\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})\b`, 'i'),
    ([, m, d, y]) => toDay(y!, m!, d!),
  ],
  [new RegExp(String.raw`${COMPLETED}(\d{4})(?![\d-])`, 'i'), ([, y]) => y!],
];
const toDay = (year: string, month: string, day: string) =>
  `${year}-${String(MONTHS.indexOf(month.toLowerCase()) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;

/** Returns the day (YYYY-MM-DD) or year (YYYY) after which a film must have been completed. */
export function parseCompletionDay(text: string): string | null {
  for (const [pattern, formatDay] of COMPLETION_PATTERNS) {
    const match = pattern.exec(text);
    if (match) return formatDay(match);
  }
  return null;
}
/**
 * Compares a text's “after” with the stored day, which means “on or after”. A day in the text matches itself
 * and the next day. A year matches any of its days and the first day of the next year.
 */
export function matchesCompletionDay(textDay: string, storedDay: string): boolean {
  if (textDay.length === 4)
    return storedDay.startsWith(textDay) || storedDay === `${Number(textDay) + 1}-01-01`;
  return storedDay === textDay || Date.parse(storedDay) - Date.parse(textDay) === DAY_MS;
}

const LEVEL_PATTERNS: Record<PremiereLevel, RegExp> = {
  'World Premiere': /\bworld premieres?\b/i,
  International: /\binternational premieres?\b/i,
  Country: /\b(?:national|country) premieres?\b/i,
  Regional: /\bregional premieres?\b/i,
  State: /\bstate premieres?\b/i,
  City: /\bcity premieres?\b/i,
};
const UNCERTAIN_PREMIERE = /\b(?:no|not|without|or|prefer\w*|priority|unless|except)\b/i;
export function parsePremiereLevel(text: string): PremiereLevel | null {
  if (UNCERTAIN_PREMIERE.test(text)) return null;
  const levels = PREMIERE_LEVELS.filter((level) => LEVEL_PATTERNS[level].test(text));
  return levels.length === 1 ? levels[0]! : null;
}

const FREE_ENTRY =
  /\b(?:no (?:entry|submission) fees?|(?:entry|submission) is free(?: of charge)?|submissions are free|free of charge)\b/i;
const FREE_FOR_SOME =
  /\b(?:for|students?|members?|if|unless|except|until|before|early|late|waivers?|first|tickets?|admission|screenings?)\b/i;
/** Returns true if a sentence states without exceptions that entering is free for everybody. */
export const statesFreeEntry = (text: string): boolean =>
  text.split(/[.!?·\n]+/).some((sentence) => FREE_ENTRY.test(sentence) && !FREE_FOR_SOME.test(sentence));
