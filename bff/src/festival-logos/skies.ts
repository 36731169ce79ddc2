/** A shape above the landscape, at the position of the sun (`x`, `y`), as SVG in the current fill. */
export type Sky = (x: number, y: number, width: number) => string;

const drawDisc: Sky = (x, y) => `<circle cx="${x}" cy="${y}" r="19"/>`;
const drawRing: Sky = (x, y) =>
  `<path fill-rule="evenodd" d="M${x - 21} ${y}a21 21 0 1 0 42 0a21 21 0 1 0-42 0zm9 0a12 12 0 1 0 24 0a12 12 0 1 0-24 0z"/>`;
const drawCrescent: Sky = (x, y) => `<path d="M${x + 6} ${y - 19}a19 19 0 1 0 13 28a21 21 0 0 1-13-28z"/>`;
/** The beam from the projector to the screen. */
const drawBeam: Sky = (_x, _y, width) => `<path d="M0 6L${width} 20V74z"/>`;
const drawBouncingBalls: Sky = (x, y) =>
  [-24, 0, 24]
    .map((dx, i) => `<circle cx="${x + dx}" cy="${y + Math.abs(dx) / 2}" r="${[8, 12, 8][i]}"/>`)
    .join('');
const drawKite: Sky = (x, y) => `<path d="M${x} ${y - 22}l17 18l-17 27l-17-27z"/>`;

export const SKIES = {
  disc: drawDisc,
  ring: drawRing,
  crescent: drawCrescent,
  beam: drawBeam,
  bounce: drawBouncingBalls,
  kite: drawKite,
};
export type SkyName = keyof typeof SKIES;
