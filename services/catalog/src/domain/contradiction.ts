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
