import { geoEqualEarth } from 'd3-geo';
import world from '../generated/world.json';
import type { Box } from './map-view';

export type Frame = keyof typeof world.frames;
/** On the map of `web/reference/world.mjs`: its middle, its shape where it has one of its own, whether it needs a dot to be hit. */
interface Country {
  at: readonly number[];
  path?: string;
  isSmall?: boolean;
}
export const countries = Object.entries(world.countries as Record<string, Country>);
export const frames = world.frames as unknown as Record<Frame, Box>;
const { rotate, scale, translate } = world.drawnBy;
/** The one that the shapes were drawn by. */
export const projected = geoEqualEarth()
  .rotate(rotate as [number, number, number])
  .scale(scale)
  .translate(translate as [number, number]);
