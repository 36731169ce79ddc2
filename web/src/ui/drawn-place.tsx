import { boxAround } from './map-view';
import type { Position } from './place-map';
import css from './place-map.module.css';
import { countries, frames, projected } from './world-shapes';

/** So much nearer than the whole world: a city among its neighbours. */
const NEARER = 5;
/** Of the dot, of the width that is shown. */
const DOT = 1 / 60;

/** What `PlaceMap` shows once the shapes are here. */
export function DrawnPlace({ longitude, latitude }: Position) {
  const at = projected([longitude, latitude]);
  if (!at) return null;
  const box = boxAround(at, frames.World, NEARER);
  return (
    <svg viewBox={box.join(' ')}>
      {countries.map(([code, { path }]) => path && <path key={code} d={path} />)}
      <circle className={css.dot} cx={at[0]} cy={at[1]} r={box[2] * DOT} />
    </svg>
  );
}
