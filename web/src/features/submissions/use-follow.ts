import { useCallback, useEffect, useRef, type RefObject } from 'react';
import type { Submission } from '../../lib/wire';

const cardOf = ({ target }: Event) =>
  (target instanceof Element && target.closest<HTMLElement>('[data-submission]')?.dataset.submission) || null;

/** The card, but as it is dragged, which is on its way out of the page; where its column is folded, the head of that. */
const placeOf = (box: HTMLElement | null, { id, state }: Submission) =>
  box?.querySelector<HTMLElement>(
    `[data-submission="${id}"]:not([inert], [data-dnd-dragging]) button, [data-column="${state}"][data-folded] button`,
  );
/** How long a card may still be carried to its place after it was let go. */
const SETTLES_MS = 1000;

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
    const now = submissions.find(({ id }) => String(id) === held.current);
    if (isCovered || !now) return;
    const until = performance.now() + SETTLES_MS;
    let frame = requestAnimationFrame(function look(at) {
      if (held.current !== String(now.id)) return;
      if (document.activeElement === document.body) placeOf(box.current, now)?.focus();
      if (at < until) frame = requestAnimationFrame(look);
    });
    return () => cancelAnimationFrame(frame);
  }, [box, submissions, isCovered]);
  return useCallback(({ id }: Submission) => {
    held.current = String(id);
  }, []);
}
