import { useEffect, useState } from 'react';
import type { FilmFacts } from '../../lib/wire';
import { rulingFacts } from './film-facts';

/** What changed, as rules can judge it: a fact that is refused as it stands counts as it last was while it was not. */
export function useRulingFacts(changed: Partial<FilmFacts>): Partial<FilmFacts> {
  const now = JSON.stringify(rulingFacts(changed));
  const [last, setLast] = useState(now);
  const kept = Object.entries(JSON.parse(last) as Partial<FilmFacts>).filter(([name]) => name in changed);
  const facts = JSON.stringify({ ...Object.fromEntries(kept), ...(JSON.parse(now) as Partial<FilmFacts>) });
  useEffect(() => setLast(facts), [facts]);
  return JSON.parse(facts) as Partial<FilmFacts>;
}
