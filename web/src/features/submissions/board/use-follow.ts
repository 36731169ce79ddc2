import { useCallback, useEffect, useRef, type RefObject } from 'react';
import type { Submission } from '../../../lib/server/wire';

const getCardId = ({ target }: Event) =>
  (target instanceof Element && target.closest<HTMLElement>('[data-submission]')?.dataset.submission) || null;

/**
 * Finds the button of the card, but not of its dragged clone, which is being removed. If its column is
 * folded, finds the column's header.
 */
const findTarget = (box: HTMLElement | null, { id, state }: Submission) =>
  box?.querySelector<HTMLElement>(
    `[data-submission="${id}"]:not([inert], [data-dnd-dragging]) button, [data-column="${state}"][data-folded] button`,
  );
/** How long the drop animation of a card may take. */
const SETTLES_MS = 1000;

/**
 * Moves the focus along with a moved or restored card, once it is in its new column and nothing covers the
 * board. If the column is folded, its header gets the focus.
 */
export function useFollow(
  box: RefObject<HTMLElement | null>,
  submissions: readonly Submission[],
  isCovered: boolean,
) {
  /** The id of the card that is moved or has the focus, or had it when it was removed. */
  const followedId = useRef<string | null>(null);
  useEffect(() => {
    const abortController = new AbortController();
    const trackFocus = (event: Event) => {
      // The move dialog takes the focus for a while.
      const isOver = event.target instanceof Element && event.target.closest('dialog') !== null;
      if (!isOver) followedId.current = getCardId(event);
    };
    for (const one of ['focusin', 'pointerdown']) document.addEventListener(one, trackFocus, abortController);
    return () => abortController.abort();
  }, []);
  useEffect(() => {
    const now = submissions.find(({ id }) => String(id) === followedId.current);
    if (isCovered || !now) return;
    const until = performance.now() + SETTLES_MS;
    let frame = requestAnimationFrame(function look(at) {
      if (followedId.current !== String(now.id)) return;
      if (document.activeElement === document.body) findTarget(box.current, now)?.focus();
      if (at < until) frame = requestAnimationFrame(look);
    });
    return () => cancelAnimationFrame(frame);
  }, [box, submissions, isCovered]);
  return useCallback(({ id }: Submission) => {
    followedId.current = String(id);
  }, []);
}
