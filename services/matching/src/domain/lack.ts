import type { PartName, Scored } from './rank.js';

export interface Lack {
  name: PartName;
  points: number;
  /** The median of those that it is compared with. */
  leadersPoints: number;
}

/** What others have more of, part by part, the most first. */
export function lacksOf({ parts }: Scored, leaders: readonly Scored[]): Lack[] {
  const names = new Set([...parts, ...leaders.flatMap(({ parts }) => parts)].map(({ name }) => name));
  const pointsOf = (one: Pick<Scored, 'parts'>, name: PartName) =>
    one.parts.find((part) => part.name === name)?.points ?? 0;
  return [...names]
    .map((name) => ({
      name,
      points: pointsOf({ parts }, name),
      leadersPoints: median(leaders.map((one) => pointsOf(one, name))),
    }))
    .filter(({ points, leadersPoints }) => points < leadersPoints)
    .sort((a, b) => a.points - a.leadersPoints - (b.points - b.leadersPoints));
}

/** Of an even number the lower of the two in the middle: what somebody really has. */
export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? 0;
