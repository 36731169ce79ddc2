import { addMonths, addYear } from '@laurel/rules/dates/days';
import { listLiveTiers } from '@laurel/rules/fees/tiers';
import { getTiers } from '../../../lib/money/fee-tiers';
import type { Competition, CompetitionDate, Fee, Festival, Film } from '../../../lib/server/wire';
import type { YearEvent } from '../../../lib/dates/format-year';
import type { TimelineEvent, YearRow } from '../../../widgets/dates/year-line';
import { NO_PRICES, combinePrices, getPrices, type TierPrices } from './year-prices';

type PaidEvent = TimelineEvent & TierPrices;
const createEvents = (kind: YearEvent, day: string | null, prices = NO_PRICES): PaidEvent[] =>
  day ? [{ kind, from: day, to: day, ...prices }] : [];
/** Moves an event by whole years until it falls into the year that begins on `first`. */
function moveIntoYear(event: PaidEvent, first: string): PaidEvent {
  let { from, to } = event;
  while (to < first) [from, to] = [addYear(from), addYear(to)];
  return { ...event, from, to, ...NO_PRICES, isUsual: true };
}
/** The upcoming events of each kind; if all are over, the last ones, moved to this year. */
const getUpcoming = (events: PaidEvent[], first: string): PaidEvent[] =>
  [...Map.groupBy(events, ({ kind }) => kind).values()].flatMap((sameKind) => {
    const upcoming = sameKind.filter(({ to }) => to >= first);
    return upcoming.length > 0 ? upcoming : sameKind.map((event) => moveIntoYear(event, first));
  });

/** The festival days of the announced edition; otherwise those of the previous edition, or the usual month. */
function getFestivalEvents({ startsOn, endsOn, usualMonth }: Festival, first: string): TimelineEvent[] {
  if (startsOn)
    return getUpcoming([{ kind: 'days', from: startsOn, to: endsOn ?? startsOn, ...NO_PRICES }], first);
  if (!usualMonth) return [];
  const from = addMonths(`${first.slice(0, 4)}-01-01`, usualMonth - 1);
  const to = `${from.slice(0, 8)}28`;
  return [moveIntoYear({ kind: 'days', from, to, ...NO_PRICES }, first)];
}

interface FestivalData {
  festival: Festival;
  competitions: readonly Competition[];
  dates: readonly CompetitionDate[];
  fees: readonly Fee[];
  /** The film whose fees are shown; null: everyone's fees. */
  film: Film | null;
}

/**
 * The events of a festival within twelve months, the festival itself first. Competitions with identical days
 * share a row, named by `getRowName`. Events of a past edition are moved by a year and marked as usual.
 */
export function createYearRows(
  { festival, competitions, dates, fees, film }: FestivalData,
  [first, last]: readonly [string, string],
  getRowName: (competitions: readonly Competition[]) => string,
): YearRow[] {
  const split = (events: readonly TimelineEvent[]) => ({
    events: events.filter(({ from }) => from < last),
    later: events.filter(({ from }) => from >= last),
  });
  const rowsByDays = new Map<string, { competitions: Competition[]; events: PaidEvent[] }>();
  for (const competition of competitions) {
    const tierDates = listLiveTiers(dates.filter(({ competitionId }) => competitionId === competition.id));
    const tiers = getTiers(tierDates, fees, competition.opensOn, film);
    const events = getUpcoming(
      [
        ...createEvents('opens', competition.opensOn),
        ...tiers.flatMap((tier) => createEvents('tier', tier.date.date, getPrices(tier.fees))),
        ...createEvents('answer', competition.notificationDate),
      ],
      first,
    );
    if (events.length === 0) continue;
    const key = events.map(({ kind, from }) => `${kind} ${from}`).join();
    const sameDays = rowsByDays.get(key);
    rowsByDays.set(key, {
      competitions: [...(sameDays?.competitions ?? []), competition],
      // The cards below show each competition's fees.
      events: sameDays
        ? events.map((event, n) => ({ ...event, ...combinePrices(sameDays.events[n]!, event) }))
        : events,
    });
  }
  const festivalEvents = getFestivalEvents(festival, first);
  return [
    ...(festivalEvents.length > 0 ? [{ id: 'festival', name: festival.name, ...split(festivalEvents) }] : []),
    ...[...rowsByDays].map(([key, row]) => ({
      id: key,
      name: getRowName(row.competitions),
      ...split(row.events),
    })),
  ];
}
