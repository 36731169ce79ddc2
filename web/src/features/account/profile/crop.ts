/** The visible square of a picture: its zoom (1: as much as fits) and its position, each from 0 to 1. */
export interface Crop {
  zoom: number;
  x: number;
  y: number;
}
interface Size {
  width: number;
  height: number;
}
export const NEAREST = 4;
export const whole: Crop = { zoom: 1, x: 0.5, y: 0.5 };
const within = (value: number, least: number, max: number) => Math.min(Math.max(value, least), max);

/** The square in pixels of the picture. */
export function getCropSquare({ width, height }: Size, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / within(zoom, 1, NEAREST);
  return { side, left: within(x, 0, 1) * (width - side), top: within(y, 0, 1) * (height - side) };
}

/**
 * Returns the crop after a drag. `byX` and `byY` are fractions of the square's side. The point under the
 * pointer stays there.
 */
export function dragged(size: Size, crop: Crop, byX: number, byY: number): Crop {
  const { side } = getCropSquare(size, crop);
  const moved = (at: number, by: number, slack: number) =>
    slack > 0 ? within(at - (by * side) / slack, 0, 1) : at;
  return { ...crop, x: moved(crop.x, byX, size.width - side), y: moved(crop.y, byY, size.height - side) };
}
