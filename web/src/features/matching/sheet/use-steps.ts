import { useEffect, useLayoutEffect, useRef } from 'react';
import { usePlainKeys } from '../../../lib/use-plain-keys';
import type { Row } from '../../../lib/wire';
import { useUnlistedPlace, type Below } from './use-unlisted-place';

export type Steps = { at: number; total: number; onStep: (by: 1 | -1) => void };

type Asked = {
  list: Below;
  /** As many places as there are to step to. */
  rows: readonly (Row | undefined)[];
  open: number | null;
  onOpen: (competitionId: number) => void;
  /** Those between two places will be looked at. */
  onRange: (from: number, to: number) => void;
};

/** The way from the match that is open to the next and the one before, by button and by j and k; null where the list has it not. */
export function useSteps({ list, rows, open, onOpen, onRange }: Asked): Steps | null {
  const placeOf = (id: number | null) =>
    id === null ? -1 : rows.findIndex((row) => row?.competition.id === id);
  const at = placeOf(open);
  useUnlistedPlace({ list, unlisted: at < 0 ? open : null, onRange });
  // The list below stands where it was: what comes next, or before, is fetched before it is stepped to.
  useEffect(() => {
    if (at >= 0) onRange(Math.max(0, at - 1), at + 1);
  }, [at, onRange]);
  /** Keys may come faster than the address changes. */
  const wanted = useRef(open);
  useLayoutEffect(() => void (wanted.current = open), [open]);
  const onStep = (by: 1 | -1) => {
    const from = placeOf(wanted.current);
    const next = rows[from + by];
    if (from < 0 || !next) return;
    wanted.current = next.competition.id;
    onOpen(next.competition.id);
  };
  usePlainKeys(open !== null, (event) => {
    if (event.key !== 'j' && event.key !== 'k') return;
    event.preventDefault();
    onStep(event.key === 'j' ? 1 : -1);
  });
  return at < 0 ? null : { at: at + 1, total: rows.length, onStep };
}
