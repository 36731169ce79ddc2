import { useCallback, useEffect, useRef, type RefObject } from 'react';
import type { Submission } from '../../../lib/server/wire';

const getCardId = ({ target }: Event) =>
  (target instanceof Element && target.closest<HTMLElement>('[data-submission]')?.dataset.submission) || null;

/** Finds the card's button, not that of its dragged clone, or the header of a folded column. */
const findTarget = (box: HTMLElement | null, { id, state }: Submission) =>
  box?.querySelector<HTMLElement>(
    `[data-submission="${id}"]:not([inert], [data-dnd-dragging]) button, [data-column="${state}"][data-folded] button`,
  );
/** How long the drop animation of a card may take. */
const DROP_ANIMATION_MS = 1000;

/**
 * Moves the focus along with a moved or restored card, once it is in its new column and nothing covers the
 * board. If the column is folded, its header gets the focus.
 */
export function useFocusFollowsCard(
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
      const isInDialog = event.target instanceof Element && event.target.closest('dialog') !== null;
      if (!isInDialog) followedId.current = getCardId(event);
    };
    for (const eventName of ['focusin', 'pointerdown'])
      document.addEventListener(eventName, trackFocus, abortController);
    return () => abortController.abort();
  }, []);
  useEffect(() => {
    const followed = submissions.find(({ id }) => String(id) === followedId.current);
    if (isCovered || !followed) return;
    const deadline = performance.now() + DROP_ANIMATION_MS;
    let frame = requestAnimationFrame(function tryFocus(time) {
      if (followedId.current !== String(followed.id)) return;
      if (document.activeElement === document.body) findTarget(box.current, followed)?.focus();
      if (time < deadline) frame = requestAnimationFrame(tryFocus);
    });
    return () => cancelAnimationFrame(frame);
  }, [box, submissions, isCovered]);
  return useCallback(({ id }: Submission) => {
    followedId.current = String(id);
  }, []);
}
