import { useCallback, useEffect, useRef, type RefObject } from 'react';
import type { Submission } from '../../lib/wire';

const cardOf = ({ target }: Event) =>
  (target instanceof Element && target.closest<HTMLElement>('[data-submission]')?.dataset.submission) || null;

/**
 * The focus goes with the card that is moved, or that an undo puts back, once it stands in its new column and nothing lies over the
 * board; to the column's head where that is folded.
 */
export function useFollow(
  box: RefObject<HTMLElement | null>,
  submissions: readonly Submission[],
  isCovered: boolean,
) {
  /** Whose card is moved, or has the focus, or had it when it was taken from where it stood. */
  const held = useRef<string | null>(null);
  useEffect(() => {
    const away = new AbortController();
    const hold = (event: Event) => {
      // What is asked of a move takes the focus for a while.
      const isOver = event.target instanceof Element && event.target.closest('dialog') !== null;
      if (!isOver) held.current = cardOf(event);
    };
    for (const one of ['focusin', 'pointerdown']) document.addEventListener(one, hold, away);
    return () => away.abort();
  }, []);
  useEffect(() => {
    if (isCovered || document.activeElement !== document.body) return;
    const now = submissions.find(({ id }) => String(id) === held.current);
    if (!now) return;
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      const card = box.current?.querySelector<HTMLElement>(`[data-submission="${now.id}"] button`);
      (card ?? box.current?.querySelector<HTMLElement>(`[data-column="${now.state}"] button`))?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [box, submissions, isCovered]);
  return useCallback(({ id }: Submission) => {
    held.current = String(id);
  }, []);
}
