import { useCallback, useState } from 'react';

const STEP = 5;
/** The distance from the end of the list at which it grows. */
const AHEAD = '200px';

/**
 * Returns how many items of a long list to render, at least `least`. The number grows when the end, which
 * carries `ref`, comes near, whatever scrolls. A filtered list starts again.
 */
export function useIncrementalCount(least: number, total: number, step = STEP) {
  const [drawn, setDrawn] = useState(step);
  const enough = Math.max(1, Math.ceil(total / step)) * step;
  if (enough < drawn) setDrawn(enough);
  const ref = useCallback(
    (end: HTMLElement | null) => {
      if (!end) return;
      // In a column that scrolls by itself the margin must be relative to the column, otherwise to the page.
      const scrollsItself = getComputedStyle(end.parentElement!).overflowY === 'auto';
      const watch = new IntersectionObserver(
        (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setDrawn(drawn + step),
        { root: scrollsItself ? end.parentElement : null, rootMargin: AHEAD },
      );
      watch.observe(end);
      return () => watch.disconnect();
    },
    [drawn, step],
  );
  return { count: Math.max(drawn, least), ref };
}
