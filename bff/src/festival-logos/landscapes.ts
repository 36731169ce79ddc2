import type { SeededRandom } from './seeded-random.js';

/** The landscape below the letter: one path from the left edge to the right, 100 high. */
export type Landscape = (width: number, random: SeededRandom) => string;

const closePath = (outline: string) => `M0 100${outline}V100Z`;
const getStepPositions = (width: number, step: number) =>
  Array.from({ length: Math.ceil(width / step) }, (_, i) => i * step);

const drawHills: Landscape = (width, random) => {
  const [left, right] = [random.pickInteger(76, 84), random.pickInteger(78, 90)];
  const middle = Math.round(width * 0.55);
  return closePath(`V${left}Q${width * 0.3} ${left - 6} ${middle} ${right}T${width} ${right - 4}`);
};

const drawRidge: Landscape = (width, random) =>
  closePath(
    `V86${getStepPositions(width, 26)
      .map((x) => `L${x + 13} ${random.pickInteger(69, 77)}L${x + 26} ${random.pickInteger(80, 87)}`)
      .join('')}`,
  );

const drawWaves: Landscape = (width) =>
  closePath(
    `V82${getStepPositions(width, 20)
      .map(() => 'q10-10 20 0')
      .join('')}V90`,
  );

const drawTowers: Landscape = (width, random) =>
  closePath(
    getStepPositions(width, 10)
      .map((x) => `V${random.pickInteger(73, 89)}H${x + 10}`)
      .join(''),
  );

/** The perforated edge of a film strip. */
const drawFilmStrip: Landscape = (width) =>
  `${closePath(`V78H${width}`)}${getStepPositions(width, 20)
    .map((x) => `M${x + 6} 84v9h8v-9z`)
    .join('')}`;

/** The backs of cinema seats. */
const drawSeats: Landscape = (width) =>
  getStepPositions(width, 25)
    .map((x) => `M${x + 2} 100v-14a7 7 0 0 1 7-7h7a7 7 0 0 1 7 7v14z`)
    .join('');

/** Laurel leaves below the letter. */
const drawLaurelLeaves: Landscape = (width) =>
  `${closePath(`V95H${width}`)}${getStepPositions(width, 20)
    .map(
      (x) =>
        `M${x} 95c-1-9 3-15 11-18 2 8-2 15-11 18z${x + 10 < width ? `M${x + 9} 96c3-7 8-10 14-9-2 6-7 9-14 9z` : ''}`,
    )
    .join('')}`;

export const LANDSCAPES = {
  hills: drawHills,
  ridge: drawRidge,
  waves: drawWaves,
  towers: drawTowers,
  strip: drawFilmStrip,
  seats: drawSeats,
  laurel: drawLaurelLeaves,
};
export type LandscapeName = keyof typeof LANDSCAPES;

/** The horizon behind the letter. It is the same for all festivals of a country. */
export const drawHorizon: Landscape = (width, random) => {
  const heights = [0, 1, 2, 3, 4].map(() => random.pickInteger(48, 72));
  const points = heights.map((y, i) => `${Math.round((width * i) / 4)} ${y}`);
  return random.pick([true, false])
    ? closePath(`V${heights[0]}L${points.slice(1).join('L')}`)
    : closePath(`V${heights[0]}Q${points[1]} ${points[2]}T${points[4]}`);
};
