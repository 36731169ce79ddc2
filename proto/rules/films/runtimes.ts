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

/** The units of a runtime in seconds, in the languages of most tables. */
const UNITS: readonly (readonly [seconds: number, names: RegExp])[] = [
  [3600, /^(?:h|hrs?|hours?|heures?|horas?|stunden?|std|or[ae]|godz|hod|時間|小时|小時|시간)$/i],
  [60, /^(?:m|mins?|minut(?:e[sn]?|os?|i|a|y)?|['′]|分钟|分鐘|分|분)$/i],
  [1, /^(?:s|secs?|seconds?|secondes?|sek|sekunden?|segundos?|secondi|["”]|''|′′|秒|초)$/i],
];
const getUnitSeconds = (unit: string): number => UNITS.find(([, names]) => names.test(unit))?.[0] ?? NaN;
const NUMBER_AND_UNIT = /(\d{1,4}(?:[.,](?:\d(?!\d)|0+))?)\s?([^\d\s.,:]*)\.?\s*/g;
/** `1:30 h`, `25:00 min`. */
const CLOCK_AND_UNIT = /^(\d{1,3}):([0-5]\d)\s?([^\d\s.,:]+)\.?$/;

/** Parses `1 h 30`, `1h 30m`, `1,5 hours`, `90 min`, `15'30"` or `1時間30分` into seconds; NaN for other text. */
function parseUnits(text: string): number {
  const [, major, minor, clockUnit = ''] = CLOCK_AND_UNIT.exec(text) ?? [];
  if (major) return (Number(major) + Number(minor) / 60) * getUnitSeconds(clockUnit);
  const matches = [...text.matchAll(NUMBER_AND_UNIT)];
  if (matches.length === 0 || text.replace(NUMBER_AND_UNIT, '') !== '') return NaN;
  if (matches.length === 1 && matches[0]![2] === '') return Number(matches[0]![1]!.replace(',', '.')) * 60;
  let [total, previousUnit] = [0, Infinity];
  for (const [, number = '', unit = ''] of matches) {
    // In `1 h 30`, the second number has the next smaller unit.
    const unitSeconds = unit === '' ? previousUnit / 60 : getUnitSeconds(unit);
    const value = Number(number.replace(',', '.'));
    if (!(unitSeconds < previousUnit) || (previousUnit < Infinity && value >= 60)) return NaN;
    total += value * unitSeconds;
    previousUnit = unitSeconds;
  }
  return Math.round(total);
}

/**
 * Parses `12:30`, `1:12:30`, whole minutes (`90`) or a runtime with units (`1h 30m`, `15'30"`) into seconds. Returns NaN
 * for other text. Seconds, and minutes after hours, must be below 60; `90:00` is ninety minutes.
 */
export function parseRuntime(text: string): number {
  const normalizedText = text.normalize('NFKC').replaceAll('’', "'").trim();
  const segments = normalizedText.split(':');
  const isClock = segments.length > 1 && segments.every((segment) => /^\d+$/.test(segment));
  if (!isClock) return parseUnits(normalizedText);
  if (segments.length > 3 || segments.some((segment) => segment.length > 3)) return NaN;
  const numbers = segments.map(Number);
  if (segments.slice(1).some((segment, i) => segment.length !== 2 || numbers[i + 1]! > 59)) return NaN;
  const [a = 0, b = 0, c = 0] = numbers;
  return segments.length === 2 ? a * 60 + b : a * 3600 + b * 60 + c;
}
