import { useEffect, useLayoutEffect, useRef } from 'react';
import { usePlainKeys } from '../../../ui/keyboard/use-plain-keys';
import type { Row } from '../../../lib/server/wire';
import { useLoadUnlistedRow, type ListQuery } from './use-load-unlisted-row';

export type Steps = { position: number; total: number; onStep: (offset: 1 | -1) => void };

type StepsOptions = {
  list: ListQuery;
  /** One slot per row. */
  rows: readonly (Row | undefined)[];
  openId: number | null;
  onOpen: (competitionId: number) => void;
  /** Called with the range of rows that will be shown. */
  onRange: (from: number, to: number) => void;
};

/** Steps through the matches by button or by j and k; null if the list does not contain the open one. */
export function useSteps({ list, rows, openId, onOpen, onRange }: StepsOptions): Steps | null {
  const getIndex = (id: number | null) =>
    id === null ? -1 : rows.findIndex((row) => row?.competition.id === id);
  const index = getIndex(openId);
  useLoadUnlistedRow({ list, unlistedId: index < 0 ? openId : null, onRange });
  // The list below does not scroll, so the neighbours are loaded before stepping.
  useEffect(() => {
    if (index >= 0) onRange(Math.max(0, index - 1), index + 1);
  }, [index, onRange]);
  /** The match that the user has stepped to. It is ahead of `openId`, because key presses are faster than the URL. */
  const targetId = useRef(openId);
  useLayoutEffect(() => {
    targetId.current = openId;
  }, [openId]);
  const onStep = (offset: 1 | -1) => {
    const start = getIndex(targetId.current);
    const nextRow = rows[start + offset];
    if (start < 0 || !nextRow) return;
    targetId.current = nextRow.competition.id;
    onOpen(nextRow.competition.id);
  };
  usePlainKeys(openId !== null, (event) => {
    if (event.key !== 'j' && event.key !== 'k') return;
    event.preventDefault();
    onStep(event.key === 'j' ? 1 : -1);
  });
  return index < 0 ? null : { position: index + 1, total: rows.length, onStep };
}
