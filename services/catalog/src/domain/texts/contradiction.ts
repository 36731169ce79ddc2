import {
  matchesCompletionDay,
  parseAgeLimit,
  parseCompletionDay,
  parsePremiereLevel,
  parseStudentRule,
} from './written.js';

const MINUTE = 60;
const COUNT = String.raw`(\d{1,3})\s*(?:-\s*)?min(?:ute)?s?\b`;
const maxPattern = new RegExp(
  String.raw`(?:under|below|less than|shorter than|up to|no longer than|not longer than|not exceed(?:ing)?|at most|max(?:imum)?\.?(?: of)?)\s+${COUNT}`,
  'i',
);
const minPattern = new RegExp(
  String.raw`(?:over|above|more than|longer than|at least|min(?:imum)?\.?(?: of)?)\s+${COUNT}`,
  'i',
);
/** “Not longer than 5 minutes” does not state a minimum. */
const NEGATED = /\b(?:not?|never)\s+(?:over|above|more than|longer than)\s+\d/i;

export type RuntimeField = 'runtime_restriction_min' | 'runtime_restriction_max';

/** Returns the runtime in seconds that a text requires in minutes; null if it requires none. */
export function parseRuntimeLimit(text: string, field: RuntimeField): number | null {
  if (field === 'runtime_restriction_min' && NEGATED.test(text)) return null;
  const match = (field === 'runtime_restriction_max' ? maxPattern : minPattern).exec(text);
  return match ? Number(match[1]) * MINUTE : null;
}

/**
 * Returns the runtime that a text states if it differs from the stored one. Accepts a stored strict limit of
 * one second less or more.
 */
export function findRuntimeContradiction(
  text: string,
  field: RuntimeField,
  storedSeconds: number,
): number | null {
  const textSeconds = parseRuntimeLimit(text, field);
  if (textSeconds === null) return null;
  const strictSeconds = field === 'runtime_restriction_max' ? textSeconds - 1 : textSeconds + 1;
  return storedSeconds === textSeconds || storedSeconds === strictSeconds ? null : textSeconds;
}

/** The value that the text states and the stored value. If they are texts, the number fields are 0. */
export interface TextContradiction {
  textValue: number;
  storedValue: number;
  writtenText?: string;
  storedText?: string;
}
const createTextContradiction = (textValue: string, storedValue: string): TextContradiction => ({
  textValue: 0,
  storedValue: 0,
  writtenText: textValue,
  storedText: storedValue,
});
const AGE_BOUNDS: Record<string, 'min' | 'max'> = {
  director_restriction_age_min: 'min',
  director_restriction_age_max: 'max',
};

/**
 * Returns a certain contradiction between a rule's text and its stored value, or null. A strict age limit is
 * stored as one year less or more. Rules of other types are not checked.
 */
export function findTextContradiction(
  type: string,
  text: string,
  storedValue: unknown,
): TextContradiction | null {
  const bound = AGE_BOUNDS[type];
  if (bound && typeof storedValue === 'number') {
    const textValue = parseAgeLimit(text, bound);
    const strictValue = bound === 'max' ? storedValue + 1 : storedValue - 1;
    const isSame = textValue === storedValue || textValue === strictValue;
    return textValue === null || isSame ? null : { textValue, storedValue };
  }
  if (type === 'director_restriction_is_student' && typeof storedValue === 'boolean') {
    const textValue = parseStudentRule(text);
    return textValue === null || textValue === storedValue
      ? null
      : createTextContradiction(String(textValue), String(storedValue));
  }
  if (typeof storedValue !== 'string') return null;
  if (type === 'film_restriction_age') {
    const textValue = parseCompletionDay(text);
    return textValue === null || matchesCompletionDay(textValue, storedValue)
      ? null
      : createTextContradiction(textValue, storedValue);
  }
  const textValue = type === 'premiere_restriction' ? parsePremiereLevel(text) : null;
  return textValue === null || textValue === storedValue
    ? null
    : createTextContradiction(textValue, storedValue);
}
