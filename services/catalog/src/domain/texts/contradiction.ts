import { isCompletion, writtenAge, writtenCompletion, writtenPremiere, writtenStudent } from './written.js';

const MINUTE = 60;
const COUNT = String.raw`(\d{1,3})\s*(?:-\s*)?min(?:ute)?s?\b`;
const maxPattern = new RegExp(
  String.raw`(?:under|below|less than|shorter than|up to|no longer than|not longer than|not exceed(?:ing)?|at most|max(?:imum)?\.?(?: of)?)\s+${COUNT}`,
  'i',
);
const least = new RegExp(
  String.raw`(?:over|above|more than|longer than|at least|min(?:imum)?\.?(?: of)?)\s+${COUNT}`,
  'i',
);
/** “Not longer than” is no minimum. */
const NEGATED = /\b(?:not?|never)\s+(?:over|above|more than|longer than)\s+\d/i;

export type RuntimeField = 'runtime_restriction_min' | 'runtime_restriction_max';

/** Returns the runtime in seconds that a text requires in minutes; null if it requires none. */
export function writtenRuntime(text: string, field: RuntimeField): number | null {
  if (field === 'runtime_restriction_min' && NEGATED.test(text)) return null;
  const match = (field === 'runtime_restriction_max' ? maxPattern : least).exec(text);
  return match ? Number(match[1]) * MINUTE : null;
}

/** Returns the text's runtime if the stored one differs; strict limits are stored a second inside. */
export function contradicts(text: string, field: RuntimeField, stored: number): number | null {
  const written = writtenRuntime(text, field);
  if (written === null) return null;
  const strict = field === 'runtime_restriction_max' ? written - 1 : written + 1;
  return stored === written || stored === strict ? null : written;
}

/** The value in the text and the stored value: as numbers, or as texts if they are no numbers. */
export interface TextContradiction {
  written: number;
  stored: number;
  writtenText?: string;
  storedText?: string;
}
const texts = (written: string, stored: string): TextContradiction => ({
  written: 0,
  stored: 0,
  writtenText: written,
  storedText: stored,
});
const BOUNDS: Record<string, 'min' | 'max'> = {
  director_restriction_age_min: 'min',
  director_restriction_age_max: 'max',
};

/**
 * Returns a certain contradiction between a rule's text and its stored value, or null. A strict bound is
 * stored one year inside. Texts of other types are not read.
 */
export function findTextContradiction(type: string, text: string, stored: unknown): TextContradiction | null {
  const bound = BOUNDS[type];
  if (bound && typeof stored === 'number') {
    const written = writtenAge(text, bound);
    const isSame = written === stored || written === (bound === 'max' ? stored + 1 : stored - 1);
    return written === null || isSame ? null : { written, stored };
  }
  if (type === 'director_restriction_is_student' && typeof stored === 'boolean') {
    const written = writtenStudent(text);
    return written === null || written === stored ? null : texts(String(written), String(stored));
  }
  if (typeof stored !== 'string') return null;
  if (type === 'film_restriction_age') {
    const written = writtenCompletion(text);
    return written === null || isCompletion(written, stored) ? null : texts(written, stored);
  }
  const written = type === 'premiere_restriction' ? writtenPremiere(text) : null;
  return written === null || written === stored ? null : texts(written, stored);
}
