const [FIRST_MS, LONGEST_MS] = [250, 10_000];

/**
 * How long to wait before the nth try again (0 for the first): twice as long each time up to ten seconds, of which a random
 * half, so that what failed together does not come back together.
 */
export function backoffMs(
  tries: number,
  { first = FIRST_MS, longest = LONGEST_MS, random = Math.random } = {},
): number {
  const whole = Math.min(first * 2 ** Math.min(tries, 30), longest);
  return Math.round(whole / 2 + (whole / 2) * random());
}
