import type { ScoreComponentName, Scored } from './rank.js';

/** A score component in which the leading competitions have more points than a match. */
export interface ScoreGap {
  name: ScoreComponentName;
  points: number;
  /** The median of the points of the leading competitions. */
  leadersPoints: number;
}

/** Returns the score components in which the leaders have more points, the largest difference first. */
export function findScoreGaps({ components }: Scored, leaders: readonly Scored[]): ScoreGap[] {
  const names = new Set(
    [...components, ...leaders.flatMap(({ components }) => components)].map(({ name }) => name),
  );
  const getPoints = (scored: Pick<Scored, 'components'>, name: ScoreComponentName) =>
    scored.components.find((component) => component.name === name)?.points ?? 0;
  return [...names]
    .map((name) => ({
      name,
      points: getPoints({ components }, name),
      leadersPoints: getMedian(leaders.map((leader) => getPoints(leader, name))),
    }))
    .filter(({ points, leadersPoints }) => points < leadersPoints)
    .sort((a, b) => a.points - a.leadersPoints - (b.points - b.leadersPoints));
}

/** For an even count returns the lower of the two middle values, so that it is an actual value. */
export const getMedian = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? 0;
