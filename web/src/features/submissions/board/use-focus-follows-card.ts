import { useCallback, useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import type { Submission } from '../../../lib/server/wire';

const getCardId = ({ target }: Event) =>
  (target instanceof Element && target.closest<HTMLElement>('[data-submission]')?.dataset.submission) || null;

/** Finds the card's button (not the one of its dragged clone) or the header button of its folded column. */
const findFocusTarget = (box: HTMLElement | null, { id, state }: Submission) =>
  box?.querySelector<HTMLElement>(
    `[data-submission="${id}"]:not([inert], [data-dnd-dragging]) button, [data-column="${state}"][data-folded] button`,
  );
/** The DOM changes that can remove or show the followed card: cards are re-created or dropped, columns fold. */
const CARD_CHANGES = {
  childList: true,
  subtree: true,
  attributeFilter: ['inert', 'data-dnd-dragging', 'data-folded'],
};

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
  // A layout effect, because an observer of the previous render would focus the folded column that the card has left.
  useLayoutEffect(() => {
    const followed = submissions.find(({ id }) => String(id) === followedId.current);
    if (isCovered || !followed) return;
    const moveFocus = () => {
      if (followedId.current !== String(followed.id) || document.activeElement !== document.body) return;
      findFocusTarget(box.current, followed)?.focus();
    };
    moveFocus();
    const observer = new MutationObserver(moveFocus);
    if (box.current) observer.observe(box.current, CARD_CHANGES);
    return () => observer.disconnect();
  }, [box, submissions, isCovered]);
  return useCallback(({ id }: Submission) => {
    followedId.current = String(id);
  }, []);
}
