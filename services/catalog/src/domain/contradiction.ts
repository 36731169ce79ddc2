import { isCompletion, writtenAge, writtenCompletion, writtenPremiere, writtenStudent } from './written.js';

const MINUTE = 60;
const COUNT = String.raw`(\d{1,3})\s*(?:-\s*)?min(?:ute)?s?\b`;
const most = new RegExp(
  String.raw`(?:under|below|less than|shorter than|up to|no longer than|not longer than|not exceed(?:ing)?|at most|max(?:imum)?\.?(?: of)?)\s+${COUNT}`,
  'i',
);
const least = new RegExp(
  String.raw`(?:over|above|more than|longer than|at least|min(?:imum)?\.?(?: of)?)\s+${COUNT}`,
  'i',
);
/** What leaves a limit as it is: “not longer than” is no least. */
const NEGATED = /\b(?:not?|never)\s+(?:over|above|more than|longer than)\s+\d/i;

export type RuntimeField = 'runtime_restriction_min' | 'runtime_restriction_max';

/** The runtime that a text asks for in minutes, in seconds; null where it asks for none. */
export function writtenRuntime(text: string, field: RuntimeField): number | null {
  if (field === 'runtime_restriction_min' && NEGATED.test(text)) return null;
  const found = (field === 'runtime_restriction_max' ? most : least).exec(text);
  return found ? Number(found[1]) * MINUTE : null;
}

/** Whether a text asks for another runtime than is kept; a strict limit is kept one second inside. */
export function contradicts(text: string, field: RuntimeField, kept: number): number | null {
  const written = writtenRuntime(text, field);
  if (written === null) return null;
  const strict = field === 'runtime_restriction_max' ? written - 1 : written + 1;
  return kept === written || kept === strict ? null : written;
}

/** What words say and what is kept: as numbers, or, where it is none, as texts. */
export interface WordsApart {
  written: number;
  kept: number;
  writtenText?: string;
  keptText?: string;
}
const texts = (written: string, kept: string): WordsApart => ({
  written: 0,
  kept: 0,
  writtenText: written,
  keptText: kept,
});
const BOUNDS: Record<string, 'min' | 'max'> = {
  director_restriction_age_min: 'min',
  director_restriction_age_max: 'max',
};

/** Whether a rule's own words surely say otherwise than what its type holds; a strict bound is kept one year inside. Of other types nothing is read. */
export function wordsContradict(type: string, text: string, kept: unknown): WordsApart | null {
  const bound = BOUNDS[type];
  if (bound && typeof kept === 'number') {
    const written = writtenAge(text, bound);
    const isKept = written === kept || written === (bound === 'max' ? kept + 1 : kept - 1);
    return written === null || isKept ? null : { written, kept };
  }
  if (type === 'director_restriction_is_student' && typeof kept === 'boolean') {
    const written = writtenStudent(text);
    return written === null || written === kept ? null : texts(String(written), String(kept));
  }
  if (typeof kept !== 'string') return null;
  if (type === 'film_restriction_age') {
    const written = writtenCompletion(text);
    return written === null || isCompletion(written, kept) ? null : texts(written, kept);
  }
  const written = type === 'premiere_restriction' ? writtenPremiere(text) : null;
  return written === null || written === kept ? null : texts(written, kept);
}
