import { createBoxAround } from './map-view';
import css from './location-map.module.css';
import { countries, frames, project } from './world-shapes';

/** Relative to the whole world. Shows a city with the countries around it. */
const ZOOM_FACTOR = 5;
/** As a fraction of the visible width. */
const DOT_RADIUS = 1 / 60;

/** In degrees, east and north. */
export interface Position {
  longitude: number;
  latitude: number;
}

/** The content of `LocationMap` once the shapes are loaded. */
export function DrawnLocation({ longitude, latitude }: Position) {
  const point = project([longitude, latitude]);
  if (!point) return null;
  const box = createBoxAround(point, frames.World, ZOOM_FACTOR);
  return (
    <svg viewBox={box.join(' ')}>
      {countries.map(([code, { path }]) => path && <path key={code} d={path} />)}
      <circle className={css.dot} cx={point[0]} cy={point[1]} r={box[2] * DOT_RADIUS} />
    </svg>
  );
}
