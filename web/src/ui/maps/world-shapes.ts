import { geoEqualEarth } from 'd3-geo';
import world from '../../generated/world.json';
import type { Box } from './map-view';

export type Frame = keyof typeof world.frames;
/**
 * A country on the map that `web/reference/world.mjs` generates: its middle, its shape if it has one, and
 * whether it needs a dot to be clickable.
 */
interface Country {
  at: readonly number[];
  path?: string;
  isSmall?: boolean;
}
export const countries = Object.entries(world.countries as Record<string, Country>);
export const frames = world.frames as unknown as Record<Frame, Box>;
const { rotate, scale, translate } = world.drawnBy;
/** The projection with which the shapes were drawn. */
export const project = geoEqualEarth()
  .rotate(rotate as [number, number, number])
  .scale(scale)
  .translate(translate as [number, number]);
