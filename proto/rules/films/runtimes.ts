const padTwo = (number: number) => String(number).padStart(2, '0');

/** Formats whole seconds as `18:42` or `1:14:00`. */
export function formatRuntime(seconds: number): string {
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${padTwo(m)}:${padTwo(s)}` : `${m}:${padTwo(s)}`;
}

/** Formats whole seconds as `12 s`, `3 min`, `1 h 5 min`. */
export function formatDuration(seconds: number): string {
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return [h && `${h} h`, m && `${m} min`, s && `${s} s`].filter(Boolean).join(' ') || '0 s';
}

/**
 * Parses `12:30`, `1:12:30` or whole minutes (`90`) into seconds. Returns NaN for other text. Seconds, and
 * minutes after hours, must be below 60; `90:00` is ninety minutes.
 */
export function parseRuntime(text: string): number {
  const segments = text.trim().split(':');
  if (segments.length > 3 || segments.some((segment) => !/^\d{1,3}$/.test(segment))) return NaN;
  const numbers = segments.map(Number);
  if (segments.slice(1).some((segment, i) => segment.length !== 2 || numbers[i + 1]! > 59)) return NaN;
  const [a = 0, b = 0, c = 0] = numbers;
  if (segments.length === 1) return a * 60;
  return segments.length === 2 ? a * 60 + b : a * 3600 + b * 60 + c;
}
