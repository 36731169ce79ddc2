import { addMonths, yearLater } from '@laurel/rules/days';
import { liveTiers } from '@laurel/rules/tiers';
import { tiersOf } from '../../lib/tiers';
import type { Competition, CompetitionDate, Fee, Festival, Film } from '../../lib/wire';
import type { YearEvent } from '../../lib/year-words';
import type { Mark, YearRow } from '../../ui/year-line';
import { NOTHING, paidByBoth, paidFor, type Paid } from './year-prices';

type PaidMark = Mark & Paid;
const at = (kind: YearEvent, day: string | null, paid = NOTHING): PaidMark[] =>
  day ? [{ kind, from: day, to: day, ...paid }] : [];
/** Until it falls into the year that begins on this day. */
function again(mark: PaidMark, first: string): PaidMark {
  let { from, to } = mark;
  while (to < first) [from, to] = [yearLater(from), yearLater(to)];
  return { ...mark, from, to, ...NOTHING, isUsual: true };
}
/** Of each kind, what is known of this year; where all of it is over, when it was the last time. */
const comingOf = (marks: PaidMark[], first: string): PaidMark[] =>
  [...Map.groupBy(marks, ({ kind }) => kind).values()].flatMap((some) => {
    const coming = some.filter(({ to }) => to >= first);
    return coming.length > 0 ? coming : some.map((mark) => again(mark, first));
  });

/** The festival's own days; where nobody has announced them, those of the edition before, or its usual month. */
function festivalMarks({ startsOn, endsOn, usualMonth }: Festival, first: string): Mark[] {
  if (startsOn)
    return comingOf([{ kind: 'days', from: startsOn, to: endsOn ?? startsOn, ...NOTHING }], first);
  if (!usualMonth) return [];
  const from = addMonths(`${first.slice(0, 4)}-01-01`, usualMonth - 1);
  const to = `${from.slice(0, 8)}28`;
  return [again({ kind: 'days', from, to, ...NOTHING }, first)];
}

interface Known {
  festival: Festival;
  competitions: readonly Competition[];
  dates: readonly CompetitionDate[];
  fees: readonly Fee[];
  /** Whose fees are told; null: everyone's. */
  film: Film | null;
}

/**
 * What happens at a festival in the twelve months between two days, the festival itself first; competitions whose days are all the
 * same share a row, called by `nameOf`. Of an edition that is over, its days a year later, marked as such.
 */
export function yearRows(
  { festival, competitions, dates, fees, film }: Known,
  [first, last]: readonly [string, string],
  nameOf: (competitions: readonly Competition[]) => string,
): YearRow[] {
  const split = (marks: readonly Mark[]) => ({
    marks: marks.filter(({ from }) => from < last),
    later: marks.filter(({ from }) => from >= last),
  });
  const shared = new Map<string, { competitions: Competition[]; marks: PaidMark[] }>();
  for (const competition of competitions) {
    const own = liveTiers(dates.filter(({ competitionId }) => competitionId === competition.id));
    const tiers = tiersOf(own, fees, competition.opensOn, film);
    const marks = comingOf(
      [
        ...at('opens', competition.opensOn),
        ...tiers.flatMap((tier) => at('tier', tier.date.date, paidFor(tier.fees))),
        ...at('answer', competition.notificationDate),
      ],
      first,
    );
    if (marks.length === 0) continue;
    const key = marks.map(({ kind, from }) => `${kind} ${from}`).join();
    const known = shared.get(key);
    shared.set(key, {
      competitions: [...(known?.competitions ?? []), competition],
      // What each asks is said by the cards below.
      marks: known ? marks.map((mark, n) => ({ ...mark, ...paidByBoth(known.marks[n]!, mark) })) : marks,
    });
  }
  const held = festivalMarks(festival, first);
  return [
    ...(held.length > 0 ? [{ id: 'festival', name: festival.name, ...split(held) }] : []),
    ...[...shared].map(([key, { competitions: some, marks }]) => ({
      id: key,
      name: nameOf(some),
      ...split(marks),
    })),
  ];
}
