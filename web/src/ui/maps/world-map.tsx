import { lazy, Suspense } from 'react';
import css from './world-map.module.css';
import type { WorldMapProps } from './world-map-props';

const DrawnWorld = lazy(async () => ({ default: (await import('./drawn-world')).DrawnWorld }));

/**
 * A map with countries in tones by count, which can be clicked. For the keyboard, the list of the same
 * countries stands next to it.
 */
export function WorldMap(props: WorldMapProps) {
  return (
    <div className={css.map}>
      <Suspense fallback={<div className={css.waiting} />}>
        <DrawnWorld {...props} />
      </Suspense>
    </div>
  );
}
