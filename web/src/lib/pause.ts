/** How long to wait before the nth try again (0 for the first): twice as long each time, of which a random half, so that what failed together does not come back together. As the services do (`backoff.ts`). */
export function pauseMs(tries: number, first: number, longest: number): number {
  const whole = Math.min(first * 2 ** tries, longest);
  return whole / 2 + (whole / 2) * Math.random();
}
