import { useState } from 'react';
import type { FilmFacts } from '../../lib/wire';
import { rulingFacts } from './film-facts';

/**
 * What changed, as rules can judge it: a fact that is refused as it stands counts as it last was while it was not. In the
 * order of `changed`, so that equal facts are one question.
 */
export function useRulingFacts(changed: Partial<FilmFacts>): Partial<FilmFacts> {
  const [last, setLast] = useState('{}');
  const known = { ...(JSON.parse(last) as Partial<FilmFacts>), ...rulingFacts(changed) };
  const names = Object.keys(changed).filter((name) => name in known) as (keyof FilmFacts)[];
  const facts = JSON.stringify(Object.fromEntries(names.map((name) => [name, known[name]])));
  if (facts !== last) setLast(facts);
  return JSON.parse(facts) as Partial<FilmFacts>;
}
