import { useEffect, useLayoutEffect, useRef } from 'react';
import { usePlainKeys } from '../../../ui/keyboard/use-plain-keys';
import type { Row } from '../../../lib/server/wire';
import { useUnlistedRank, type Below } from './use-unlisted-rank';

export type Steps = { at: number; total: number; onStep: (by: 1 | -1) => void };

type StepsOptions = {
  list: Below;
  /** One slot per row. */
  rows: readonly (Row | undefined)[];
  open: number | null;
  onOpen: (competitionId: number) => void;
  /** Called with the range of rows that will be shown. */
  onRange: (from: number, to: number) => void;
};

/**
 * Steps from the open match to the next or previous one, by button or by j and k; null if the list does not
 * contain it.
 */
export function useSteps({ list, rows, open, onOpen, onRange }: StepsOptions): Steps | null {
  const getIndex = (id: number | null) =>
    id === null ? -1 : rows.findIndex((row) => row?.competition.id === id);
  const at = getIndex(open);
  useUnlistedRank({ list, unlisted: at < 0 ? open : null, onRange });
  // The list below does not scroll, so the neighbours are loaded before stepping.
  useEffect(() => {
    if (at >= 0) onRange(Math.max(0, at - 1), at + 1);
  }, [at, onRange]);
  /** Key presses may be faster than URL changes. */
  const targetId = useRef(open);
  useLayoutEffect(() => void (targetId.current = open), [open]);
  const onStep = (by: 1 | -1) => {
    const from = getIndex(targetId.current);
    const next = rows[from + by];
    if (from < 0 || !next) return;
    targetId.current = next.competition.id;
    onOpen(next.competition.id);
  };
  usePlainKeys(open !== null, (event) => {
    if (event.key !== 'j' && event.key !== 'k') return;
    event.preventDefault();
    onStep(event.key === 'j' ? 1 : -1);
  });
  return at < 0 ? null : { at: at + 1, total: rows.length, onStep };
}
