const pad = (n: number) => String(n).padStart(2, '0');

/** Whole seconds as `mm:ss` or `h:mm:ss`. */
export function formatRuntime(seconds: number): string {
  const h = Math.floor(seconds / 3600);
  const m = Math.floor((seconds % 3600) / 60);
  return h > 0 ? `${h}:${pad(m)}:${pad(seconds % 60)}` : `${m}:${pad(seconds % 60)}`;
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
