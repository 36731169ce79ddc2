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
export const MAX_ZOOM = 4;
export const DEFAULT_CROP: Crop = { zoom: 1, x: 0.5, y: 0.5 };
const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);

/** The square in pixels of the picture. */
export function getCropSquare({ width, height }: Size, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / clamp(zoom, 1, MAX_ZOOM);
  return { side, left: clamp(x, 0, 1) * (width - side), top: clamp(y, 0, 1) * (height - side) };
}

/**
 * Returns the crop after a drag. `byX` and `byY` are fractions of the square's side. The point under the
 * pointer stays there.
 */
export function dragCrop(size: Size, crop: Crop, byX: number, byY: number): Crop {
  const { side } = getCropSquare(size, crop);
  const movePosition = (position: number, offset: number, slack: number) =>
    slack > 0 ? clamp(position - (offset * side) / slack, 0, 1) : position;
  return {
    ...crop,
    x: movePosition(crop.x, byX, size.width - side),
    y: movePosition(crop.y, byY, size.height - side),
  };
}
