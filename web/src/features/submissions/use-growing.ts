import { useCallback, useState } from 'react';

const STEP = 5;
/** How far before its end comes into sight a list grows. */
const AHEAD = '200px';

/** How many of a long list are drawn, at least so many: more as soon as its end, which carries `ref`, comes near, whatever scrolls; one that was narrowed begins anew. */
export function useGrowing(least: number, total: number, step = STEP) {
  const [drawn, setDrawn] = useState(step);
  const enough = Math.max(1, Math.ceil(total / step)) * step;
  if (enough < drawn) setDrawn(enough);
  const ref = useCallback(
    (end: HTMLElement | null) => {
      if (!end) return;
      // In a column that scrolls by itself a margin counts only for that; where the page scrolls, for the page.
      const isOwn = getComputedStyle(end.parentElement!).overflowY === 'auto';
      const watch = new IntersectionObserver(
        (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setDrawn(drawn + step),
        { root: isOwn ? end.parentElement : null, rootMargin: AHEAD },
      );
      watch.observe(end);
      return () => watch.disconnect();
    },
    [drawn, step],
  );
  return { count: Math.max(drawn, least), ref };
}
