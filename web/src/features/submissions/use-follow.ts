import { useCallback, useEffect, useRef, type RefObject } from 'react';
import type { Submission } from '../../lib/wire';

/** The focus goes with the card that is moved, once it stands in its new column and nothing lies over the board; to the column's head where that is folded. */
export function useFollow(
  box: RefObject<HTMLElement | null>,
  submissions: readonly Submission[],
  isCovered: boolean,
) {
  const moving = useRef<Submission | null>(null);
  useEffect(() => {
    const now = submissions.find(({ id }) => id === moving.current?.id);
    if (!now || isCovered || now.state === moving.current?.state) return;
    const frame = requestAnimationFrame(() => {
      moving.current = null;
      const { activeElement } = document;
      if (activeElement !== document.body && activeElement?.isConnected) return;
      const card = box.current?.querySelector<HTMLElement>(`[data-submission="${now.id}"] button`);
      (card ?? box.current?.querySelector<HTMLElement>(`[data-column="${now.state}"] button`))?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [box, submissions, isCovered]);
  return useCallback((submission: Submission) => {
    moving.current = submission;
  }, []);
}
