/** A leaf of the wreath: its position, its rotation, and when it is drawn. */
export interface Leaf {
  x: number;
  y: number;
  /** In degrees. */
  rotation: number;
  /** The position along the branch, 0 to 1. */
  progress: number;
}

const LEAVES = 11;
/** The angles in degrees, from the foot of the wreath to its open top. */
const [FOOT, TOP] = [12, 152];
/** The angle in degrees between a leaf and the stem. */
const LEAF_ANGLE = 38;

/** The leaves of a branch (`side` -1: left): at each position one outside and one inside. */
export function createBranch(side: 1 | -1, radius: number): Leaf[] {
  return Array.from({ length: LEAVES }, (_, n) => {
    const progress = n / (LEAVES - 1);
    const angle = ((FOOT + (TOP - FOOT) * progress) * Math.PI) / 180;
    const x = side * radius * Math.sin(angle);
    const y = radius * Math.cos(angle);
    const stemRotation = (Math.atan2(-Math.sin(angle), side * Math.cos(angle)) * 180) / Math.PI;
    return [-1, 1].map((direction) => ({
      x: round(x),
      y: round(y),
      rotation: round(stemRotation + direction * LEAF_ANGLE * side),
      progress: round(progress),
    }));
  }).flat();
}

/** Returns the stem of a branch as an SVG path. */
export function createStem(side: 1 | -1, radius: number): string {
  const getPoint = (degrees: number) => {
    const angle = (degrees * Math.PI) / 180;
    return `${round(side * radius * Math.sin(angle))} ${round(radius * Math.cos(angle))}`;
  };
  return `M${getPoint(2)}A${radius} ${radius} 0 0 ${side > 0 ? 0 : 1} ${getPoint(TOP + 4)}`;
}

const round = (value: number) => Math.round(value * 100) / 100;
