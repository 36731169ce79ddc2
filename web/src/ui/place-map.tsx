import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import css from './place-map.module.css';

export interface Position {
  longitude: number;
  latitude: number;
}
const DrawnPlace = lazy(async () => ({ default: (await import('./drawn-place')).DrawnPlace }));

/** Where on the map a place lies; what it is called stands beside it. Its shapes come once it is nearly seen, and its place is kept for it. */
export function PlaceMap(at: Position) {
  const box = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const watcher = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '200px' },
    );
    watcher.observe(box.current!);
    return () => watcher.disconnect();
  }, []);
  return (
    <div ref={box} className={css.map} aria-hidden>
      {isNear && (
        <Suspense>
          <DrawnPlace {...at} />
        </Suspense>
      )}
    </div>
  );
}
