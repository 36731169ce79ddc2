import { useEffect, useState, type RefObject } from 'react';

/** Returns on which sides a horizontally scrolling box is cut off. */
export function useCutEdges(box: RefObject<HTMLElement | null>, content: unknown) {
  const [cutEdges, setCutEdges] = useState({ before: false, after: false });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      const scrolled = Math.abs(element.scrollLeft);
      const next = { before: scrolled > 1, after: element.scrollWidth - element.clientWidth - scrolled > 1 };
      setCutEdges((previous) =>
        previous.before === next.before && previous.after === next.after ? previous : next,
      );
    };
    measure();
    element.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      element.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [box, content]);
  return cutEdges;
}
