import { CONDITIONS, type SearchFilters } from '@laurel/rules/conditions';
import { asksFee } from '@laurel/rules/fee-limit';
import { isWithin, withinRange } from './conditions.js';
import { isPast, numbersOf, presentOf, valuesOf } from './present.js';
import type { CompetitionDocument, FestivalDocument, Present } from './search-document.js';

/** A festival that passed, with its live competitions that meet every condition on competitions. */
export interface Selected {
  festival: FestivalDocument;
  competitions: CompetitionDocument[];
  present: Present;
  /** All its live competitions were asked for. */
  isWhole: boolean;
  /** Every deadline on file is over. */
  isPast: boolean;
}

const wholeOf = (festival: FestivalDocument, present: Present): Selected => ({
  festival,
  competitions: present.live,
  present,
  isWhole: true,
  isPast: isPast(festival, present.live),
});

const meets = (chosen: ReadonlySet<string>, values: readonly string[]) =>
  values.some((value) => chosen.has(value));

/** The one facet that is no kind of condition: what asks for nothing, in whatever currency. */
export const FEE = 'feeMax';
const FREE = { feeMin: null, feeMax: { amount: 0, currency: 'EUR' } };

/**
 * The festivals that meet the filters. Conditions of one kind are alternatives; all kinds must hold, those on competitions in
 * one live competition. `without`: a kind to leave out, so that its facet shows what else there is to choose.
 */
export function select(
  festivals: Iterable<FestivalDocument>,
  asked: SearchFilters,
  now: number,
  without?: string,
): Selected[] {
  const filters = without === FEE ? { ...asked, feeMin: null, feeMax: null } : asked;
  const active = Object.entries(CONDITIONS).flatMap(([name, condition]) => {
    const chosen = name === without ? [] : condition.chosen(filters);
    return chosen.length ? [{ condition, chosen: new Set(chosen) }] : [];
  });
  const [onFestival, onCompetition] = ['festival', 'competition'].map((of) =>
    active.filter(({ condition }) => condition.of === of),
  );
  const { addedAfter } = filters;
  const mustHave = onCompetition!.length > 0 || asksFee(filters) || addedAfter !== null;
  const selected: Selected[] = [];
  for (const festival of festivals) {
    if (!onFestival!.every(({ condition, chosen }) => meets(chosen, condition.values(festival, null, now))))
      continue;
    const present = presentOf(festival, now);
    if (!mustHave) {
      selected.push((present.whole ??= wholeOf(festival, present)));
      continue;
    }
    const competitions = present.live.filter(
      (one) =>
        (addedAfter === null || one.id > addedAfter) &&
        isWithin(filters, one, now) &&
        onCompetition!.every(({ condition, chosen }) => meets(chosen, condition.values(festival, one, now))),
    );
    if (competitions.length > 0)
      selected.push({ festival, competitions, present, isWhole: false, isPast: false });
  }
  return selected;
}

/**
 * How many festivals, or competitions, meet all else but may cost more or less than one would pay: no fee is on file, or none in that
 * currency. A festival one of whose competitions is known to lie within is not among them.
 */
export function countFeeUnknown(
  festivals: Iterable<FestivalDocument>,
  filters: SearchFilters,
  of: 'festivals' | 'competitions',
  now: number,
): number {
  if (!asksFee(filters)) return 0;
  const all = select(festivals, filters, now, FEE);
  return all.reduce((sum, { competitions }) => {
    const known = competitions.map((one) => withinRange(filters, one, now));
    if (of === 'competitions') return sum + known.filter((one) => one === 'unknown').length;
    return sum + Number(known.includes('unknown') && !known.includes('within'));
  }, 0);
}

/** How many festivals, or competitions, have each value of a kind. */
export function countValues(
  selected: readonly Selected[],
  name: string,
  of: 'festivals' | 'competitions',
  now: number,
): Map<string, number> {
  const numbers = numbersOf(name);
  const { condition } = numbers;
  const counts: number[] = [];
  const count = (values: readonly number[]) => {
    for (let n = 0; n < values.length; n++) counts[values[n]!] = (counts[values[n]!] ?? 0) + 1;
  };
  for (const { festival, competitions, present, isWhole } of selected) {
    const isOfAll = of === 'festivals' && (isWhole || condition.of === 'festival');
    if (isOfAll) {
      count(valuesOf(festival, present, numbers, now));
      continue;
    }
    const each = competitions.map((one) =>
      condition.values(festival, one, now).map((value) => numbers.of(value)),
    );
    if (of === 'competitions') each.forEach((values) => count([...new Set(values)]));
    else count([...new Set(each.flat())]);
  }
  return new Map(counts.flatMap((found, value) => (found ? [[numbers.names[value]!, found]] : [])));
}

/** How many festivals, or competitions, ask for nothing until the next deadline. */
export function countFree(
  selected: readonly Selected[],
  of: 'festivals' | 'competitions',
  now: number,
): number {
  const free = (some: readonly CompetitionDocument[]) =>
    some.filter((one) => isWithin(FREE, one, now)).length;
  return selected.reduce((sum, { competitions, present, isWhole }) => {
    const n = isWhole ? (present.free ??= free(present.live)) : free(competitions);
    return sum + (of === 'competitions' ? n : Math.min(n, 1));
  }, 0);
}
