/** A leaf of the wreath: where it sits, how it is turned, and when it is drawn. */
export interface Leaf {
  x: number;
  y: number;
  /** Degrees. */
  turn: number;
  /** Its part of the whole, 0 to 1. */
  at: number;
}

const LEAVES = 11;
/** Degrees, from the foot of the wreath to its open top. */
const [FOOT, TOP] = [12, 152];
const SPREAD = 38;

/** One branch of a laurel around the middle, of a radius; `side` -1 is the left one. Two leaves sit at each place, one outside and one inside. */
export function branch(side: 1 | -1, radius: number): Leaf[] {
  return Array.from({ length: LEAVES }, (_, n) => {
    const at = n / (LEAVES - 1);
    const angle = ((FOOT + (TOP - FOOT) * at) * Math.PI) / 180;
    const x = side * radius * Math.sin(angle);
    const y = radius * Math.cos(angle);
    const along = (Math.atan2(-Math.sin(angle), side * Math.cos(angle)) * 180) / Math.PI;
    return [-1, 1].map((way) => ({
      x: round(x),
      y: round(y),
      turn: round(along + way * SPREAD * side),
      at: round(at),
    }));
  }).flat();
}

/** The stem of a branch, as a path. */
export function stem(side: 1 | -1, radius: number): string {
  const at = (degrees: number) => {
    const angle = (degrees * Math.PI) / 180;
    return `${round(side * radius * Math.sin(angle))} ${round(radius * Math.cos(angle))}`;
  };
  return `M${at(2)}A${radius} ${radius} 0 0 ${side > 0 ? 0 : 1} ${at(TOP + 4)}`;
}

const round = (value: number) => Math.round(value * 100) / 100;
