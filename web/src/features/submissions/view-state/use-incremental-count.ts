import { useCallback, useState } from 'react';

const STEP = 5;
/** The distance from the end of the list at which it grows. */
const GROW_MARGIN = '200px';

/**
 * Returns how many items of a long list to render, at least `minimum`. The number grows when the element with `ref`
 * at the end of the list comes near. It shrinks with the list, so a filtered list starts again.
 */
export function useIncrementalCount(minimum: number, total: number, step = STEP) {
  const [count, setCount] = useState(step);
  const maxCount = Math.max(1, Math.ceil(total / step)) * step;
  if (maxCount < count) setCount(maxCount);
  const observeEnd = useCallback(
    (end: HTMLElement | null) => {
      if (!end) return;
      // In a column that scrolls by itself the margin must be relative to the column, otherwise to the page.
      const isScrollContainer = getComputedStyle(end.parentElement!).overflowY === 'auto';
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) setCount(count + step);
        },
        { root: isScrollContainer ? end.parentElement : null, rootMargin: GROW_MARGIN },
      );
      observer.observe(end);
      return () => observer.disconnect();
    },
    [count, step],
  );
  return { count: Math.max(count, minimum), ref: observeEnd };
}
