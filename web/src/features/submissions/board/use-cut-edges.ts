import { useEffect, useState, type RefObject } from 'react';

/** Returns on which sides a horizontally scrolling box is cut off. */
export function useCutEdges(box: RefObject<HTMLElement | null>, content: unknown) {
  const [cut, setCut] = useState({ before: false, after: false });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => {
      const left = Math.abs(element.scrollLeft);
      const next = { before: left > 1, after: element.scrollWidth - element.clientWidth - left > 1 };
      setCut((now) => (now.before === next.before && now.after === next.after ? now : next));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      element.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [box, content]);
  return cut;
}
