import { useState } from 'react';
import type { FilmFields } from '../../../lib/server/wire';
import { getRuleFields } from './film-fields';

/**
 * The changed fields that rules can judge. An invalid field keeps its last valid value. The order follows
 * `changed`, so that equal fields produce the same query key.
 */
export function useRuleFields(changed: Partial<FilmFields>): Partial<FilmFields> {
  const [last, setLast] = useState('{}');
  const known = { ...(JSON.parse(last) as Partial<FilmFields>), ...getRuleFields(changed) };
  const names = Object.keys(changed).filter((name) => name in known) as (keyof FilmFields)[];
  const fields = JSON.stringify(Object.fromEntries(names.map((name) => [name, known[name]])));
  if (fields !== last) setLast(fields);
  return JSON.parse(fields) as Partial<FilmFields>;
}
