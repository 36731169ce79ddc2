import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { isTyping } from '../../../lib/keys';
import type { Row } from '../../../lib/wire';

export type Steps = { at: number; total: number; onStep: (by: 1 | -1) => void };

/** The way from the match that is open to the next and the one before, by button and by j and k; null where the list has it not. */
export function useSteps(
  rows: readonly (Row | undefined)[],
  total: number,
  open: number | null,
  onOpen: (competitionId: number) => void,
): Steps | null {
  const placeOf = (id: number | null) =>
    id === null ? -1 : rows.findIndex((row) => row?.competition.id === id);
  const at = placeOf(open);
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
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented || isTyping(event.target))
      return;
    if (event.key !== 'j' && event.key !== 'k') return;
    event.preventDefault();
    onStep(event.key === 'j' ? 1 : -1);
  });
  const isOpen = open !== null;
  useEffect(() => {
    if (!isOpen) return;
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOpen]);
  return at < 0 ? null : { at: at + 1, total, onStep };
}
