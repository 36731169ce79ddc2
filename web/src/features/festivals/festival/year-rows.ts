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
/** Moves an event by whole years until it falls into the year that begins on `firstDay`. */
function moveIntoYear(event: PaidEvent, firstDay: string): PaidEvent {
  let { from, to } = event;
  while (to < firstDay) [from, to] = [addYear(from), addYear(to)];
  return { ...event, from, to, ...NO_PRICES, isUsual: true };
}
/** Selects the upcoming events of each kind. If all of a kind are over, moves them to this year. */
const selectUpcoming = (events: PaidEvent[], firstDay: string): PaidEvent[] =>
  [...Map.groupBy(events, ({ kind }) => kind).values()].flatMap((eventsOfKind) => {
    const upcoming = eventsOfKind.filter(({ to }) => to >= firstDay);
    return upcoming.length > 0 ? upcoming : eventsOfKind.map((event) => moveIntoYear(event, firstDay));
  });

/** Returns the festival days: of the announced edition, else of the previous one, else the usual month. */
function getFestivalEvents({ startsOn, endsOn, usualMonth }: Festival, firstDay: string): TimelineEvent[] {
  if (startsOn)
    return selectUpcoming([{ kind: 'days', from: startsOn, to: endsOn ?? startsOn, ...NO_PRICES }], firstDay);
  if (!usualMonth) return [];
  const from = addMonths(`${firstDay.slice(0, 4)}-01-01`, usualMonth - 1);
  const to = `${from.slice(0, 8)}28`; // a day that every month has
  return [moveIntoYear({ kind: 'days', from, to, ...NO_PRICES }, firstDay)];
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
  [firstDay, lastDay]: readonly [string, string],
  getRowName: (competitions: readonly Competition[]) => string,
): YearRow[] {
  const splitEvents = (events: readonly TimelineEvent[]) => ({
    events: events.filter(({ from }) => from < lastDay),
    laterEvents: events.filter(({ from }) => from >= lastDay),
  });
  const rowsByDays = new Map<string, { competitions: Competition[]; events: PaidEvent[] }>();
  for (const competition of competitions) {
    const tierDates = listLiveTiers(dates.filter(({ competitionId }) => competitionId === competition.id));
    const tiers = getTiers(tierDates, fees, competition.opensOn, film);
    const events = selectUpcoming(
      [
        ...createEvents('opens', competition.opensOn),
        ...tiers.flatMap((tier) => createEvents('tier', tier.date.date, getPrices(tier.fees))),
        ...createEvents('answer', competition.notificationDate),
      ],
      firstDay,
    );
    if (events.length === 0) continue;
    const key = events.map(({ kind, from }) => `${kind} ${from}`).join();
    const existingRow = rowsByDays.get(key);
    rowsByDays.set(key, {
      competitions: [...(existingRow?.competitions ?? []), competition],
      // One price for all of them. Each competition's own fees are on its card.
      events: existingRow
        ? events.map((event, n) => ({ ...event, ...combinePrices(existingRow.events[n]!, event) }))
        : events,
    });
  }
  const festivalEvents = getFestivalEvents(festival, firstDay);
  return [
    ...(festivalEvents.length > 0
      ? [{ id: 'festival', name: festival.name, ...splitEvents(festivalEvents) }]
      : []),
    ...[...rowsByDays].map(([key, row]) => ({
      id: key,
      name: getRowName(row.competitions),
      ...splitEvents(row.events),
    })),
  ];
}
