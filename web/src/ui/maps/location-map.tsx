import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Position } from './drawn-location';
import css from './location-map.module.css';

const DrawnLocation = lazy(async () => ({ default: (await import('./drawn-location')).DrawnLocation }));

/**
 * Shows a location on a map, which the page names next to it. The shapes load when the map is nearly visible.
 */
export function LocationMap(position: Position) {
  const box = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '200px' },
    );
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={box} className={css.map} aria-hidden>
      {isNear && (
        <Suspense>
          <DrawnLocation {...position} />
        </Suspense>
      )}
    </div>
  );
}
