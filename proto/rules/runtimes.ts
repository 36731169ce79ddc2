const two = (number: number) => String(number).padStart(2, '0');

/** Whole seconds as `18:42` or `1:14:00`. */
export function formatRuntime(seconds: number): string {
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** Whole seconds as `12 s`, `3 min`, `1 h 5 min`. */
export function formatDuration(seconds: number): string {
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return [h && `${h} h`, m && `${m} min`, s && `${s} s`].filter(Boolean).join(' ') || '0 s';
}

/**
 * `12:30`, `1:12:30` or whole minutes (`90`) as seconds; NaN for what is none of these. Seconds, and minutes after hours,
 * stay below 60; `90:00` is ninety minutes.
 */
export function parseRuntime(text: string): number {
  const parts = text.trim().split(':');
  if (parts.length > 3 || parts.some((part) => !/^\d{1,3}$/.test(part))) return NaN;
  const numbers = parts.map(Number);
  if (parts.slice(1).some((part, i) => part.length !== 2 || numbers[i + 1]! > 59)) return NaN;
  const [a = 0, b = 0, c = 0] = numbers;
  if (parts.length === 1) return a * 60;
  return parts.length === 2 ? a * 60 + b : a * 3600 + b * 60 + c;
}
