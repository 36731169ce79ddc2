import { formatDay, formatDayShort } from '@laurel/rules/dates/days';
import { t } from '@laurel/messages/pages/festivals/year';

/**
 * The events of an entry or a festival: its entries open, a fee tier closes, the film was sent, the answer is
 * due, and the festival's days.
 */
export const YEAR_EVENTS = ['opens', 'tier', 'sent', 'answer', 'days'] as const;
export type YearEvent = (typeof YEAR_EVENTS)[number];
type Event = { kind: YearEvent; from: string; to: string; fee?: string | null; isUsual?: boolean };

/** Formats an event with the fee until then, and whether the date is taken from the last edition. */
export function formatEvent({ kind, from, to, fee, isUsual }: Event): string {
  const dateText =
    kind === 'days'
      ? t('days', { from: formatDayShort(from), to: formatDay(to) })
      : t(kind, { date: formatDay(from) });
  const textWithFee = fee ? t('fee', { what: dateText, fee }) : dateText;
  return isUsual ? t('usual', { what: textWithFee }) : textWithFee;
}
export const formatEventKind = (kind: YearEvent): string => t(`key.${kind}`);
export const usualDatesLabel: string = t('key.usual');
/** Formats a row: its name and all its events. */
export const formatRow = (name: string, events: readonly Event[]): string =>
  t('row', { name, what: events.map(formatEvent).join(', ') });
