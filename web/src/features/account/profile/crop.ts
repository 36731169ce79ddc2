/** Which square of a picture is shown: how near it is (1: as much as fits), and where, each from 0 to 1. */
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
const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** The square in the picture's own pixels. */
export function squareOf({ width, height }: Size, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / within(zoom, 1, NEAREST);
  return { side, left: within(x, 0, 1) * (width - side), top: within(y, 0, 1) * (height - side) };
}

/** After the picture was dragged by so much of the square's side: what lies under the hand stays there. */
export function dragged(size: Size, crop: Crop, byX: number, byY: number): Crop {
  const { side } = squareOf(size, crop);
  const moved = (at: number, by: number, room: number) =>
    room > 0 ? within(at - (by * side) / room, 0, 1) : at;
  return { ...crop, x: moved(crop.x, byX, size.width - side), y: moved(crop.y, byY, size.height - side) };
}
