import { formatDay, formatDayShort } from '@laurel/rules/days';
import { t } from './texts/year';

/** What happens to an entry, or at a festival, on a day, or on some. */
export const YEAR_EVENTS = ['opens', 'tier', 'sent', 'answer', 'days'] as const;
export type YearEvent = (typeof YEAR_EVENTS)[number];
type Event = { kind: YearEvent; from: string; to: string; fee?: string | null; isUsual?: boolean };

/** Such an event in words, with what is paid until then, and whether it goes by the last edition. */
export function eventWords({ kind, from, to, fee, isUsual }: Event): string {
  const what =
    kind === 'days'
      ? t('days', { from: formatDayShort(from), to: formatDay(to) })
      : t(kind, { date: formatDay(from) });
  const paid = fee ? t('fee', { what, fee }) : what;
  return isUsual ? t('usual', { what: paid }) : paid;
}
export const eventWord = (kind: YearEvent): string => t(`key.${kind}`);
export const usualWord: string = t('key.usual');
/** A row in words: whose it is, and all that happens there. */
export const rowWords = (name: string, events: readonly Event[]): string =>
  t('of', { name, what: events.map(eventWords).join(', ') });
