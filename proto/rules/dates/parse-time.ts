import { collapseBlanks } from '../text/white-space.js';
import { O_CLOCK_AFTER } from './time-tokens.js';

/** HH:MM on a clock of 24 hours. */
export const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/;

const WRITTEN_TIME = new RegExp(
  String.raw`^(\d{1,2})(?:(?:[:.]|\s?(?:h|u|uhr)\s?)(\d{2}))?(?::\d{2}(?:\.\d+)?)?[\s-]*(am|pm|noon|midday|midnight|uhr mittags?|kor|${O_CLOCK_AFTER})?$`,
  'iu',
);
/** Noon and midnight as English, German, French, Spanish, Italian and Portuguese name them. */
const NOON =
  /^(?:12(?:[:.h]00)?(?: ?(?:uhr|h|hs|heures|horas|ore))? \(?)?(?:noon|midday|mittags?|(?:de |du )?midi|(?:del? )?mediod[ií]a|(?:di )?mezzogiorno|(?:do )?meio[- ]dia|(?:w )?południe|(?:v )?poledne)\)?$/;
const MIDNIGHT = /^(?:midnight|mitternacht|minuit|medianoche|mezzanotte|meia-noite)$/;
/** The part of the day after the hour, as people speak: `6 Uhr abends`, `6 de la tarde`. */
const MORNING =
  /\s(?:in the morning|morgens|vormittags|du matin|de la mañana|di mattina|del mattino|da manhã|rano|ráno|утра|ranku|’s ochtends|'s ochtends)$/u;
const AFTERNOON =
  /\s(?:in the (?:afternoon|evening)|abends|nachmittags|du soir|de l['’]après-midi|de la (?:tarde|noche)|(?:di|della) sera|del pomeriggio|da (?:tarde|noite)|wieczorem|po południu|večer|odpoledne|вечера|дня|'s avonds|’s avonds|'s middags|at night)$/u;
const O_CLOCK_AT_END = new RegExp(String.raw`\s?(?:${O_CLOCK_AFTER})$`, 'iu');
const END_OF_DAY = '23:59';

/**
 * Parses a time of day as people write it: `12:00`, `12 noon`, `11:59 pm`, `23h59`, `18 Uhr`. Returns HH:MM, or
 * null if the text is not a time. Midnight is the start of the day, because a later reading could be too late.
 */
export function parseTime(text: string): string | null {
  const written = replaceMorningOrEvening(
    collapseBlanks(text.trim())
      .toLowerCase()
      .replace(/^(\d\d)(\d\d)(?=\s?(?:hrs|hours|h|uhr)$)/, '$1:$2')
      .replace(/\b([ap])\.\s?m\.?/, '$1m')
      .replace(/(?<=\d ?)μ\.?μ\.?$/u, 'pm')
      .replace(/(?<=\d ?)π\.?μ\.?$/u, 'am'),
  );
  if (NOON.test(written)) return '12:00';
  if (MIDNIGHT.test(written)) return '00:00';
  const [, hourText, minuteText, suffix] = WRITTEN_TIME.exec(written) ?? [];
  // A number alone may be anything.
  if (!hourText || (!minuteText && !suffix)) return null;
  const [hour, minute] = [toHour(Number(hourText), suffix), Number(minuteText ?? 0)];
  if (hour === 24 && minute === 0) return END_OF_DAY;
  if (hour === null || hour > 23 || minute > 59) return null;
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** Replaces the part of the day by `am` or `pm`: `6 uhr abends` becomes `6 pm`, and `18 uhr abends` becomes `18 uhr`. */
function replaceMorningOrEvening(text: string): string {
  const suffix = [['am', MORNING] as const, ['pm', AFTERNOON] as const].find(([, pattern]) =>
    pattern.test(text),
  );
  if (!suffix) return text;
  const [name, pattern] = suffix;
  const clock = text.replace(pattern, '');
  return Number.parseInt(clock, 10) > 12 ? clock : `${clock.replace(O_CLOCK_AT_END, '')} ${name}`;
}

/** Returns null if the hour does not exist on a clock of twelve hours. */
function toHour(hour: number, suffix: string | undefined): number | null {
  if (suffix === 'am' || suffix === 'midnight') return hour >= 1 && hour <= 12 ? hour % 12 : null;
  if (suffix === 'pm' || suffix === 'noon' || suffix === 'midday')
    return hour >= 1 && hour <= 12 ? (hour % 12) + 12 : null;
  return hour;
}
