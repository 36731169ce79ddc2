import { lazy, Suspense } from 'react';
import css from './world-map.module.css';
import type { WorldMapProps } from './world-map-props';

const DrawnWorld = lazy(async () => ({ default: (await import('./drawn-world')).DrawnWorld }));

/**
 * A map with clickable countries in tones by count. Keyboard users choose in the list of the same countries,
 * which the page shows next to it.
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
