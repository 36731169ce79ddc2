import { CONDITIONS, type SearchFilters } from '@laurel/rules/search/conditions';
import { hasFeeLimit } from '@laurel/rules/fees/fee-limit';
import { isWithin, withinRange } from './conditions.js';
import { isPast, getNumbers, getPresent, getValueNumbers } from './present.js';
import type { CompetitionDocument, FestivalDocument, Present, Selected } from './search-document.js';

const selectWhole = (festival: FestivalDocument, present: Present): Selected => ({
  festival,
  competitions: present.live,
  present,
  isWhole: true,
  isPast: isPast(festival, present.live),
});

const meets = (chosen: ReadonlySet<string>, values: readonly string[]) =>
  values.some((value) => chosen.has(value));

/** The only facet that is no condition: free entry, in any currency. */
export const FEE = 'feeMax';
const FREE = { feeMin: null, feeMax: { amount: 0, currency: 'EUR' } };

/**
 * Selects the festivals that meet the filters. Conditions of one kind are alternatives. All kinds must hold,
 * those on competitions in one live competition. `without`: a kind to leave out for its own facet.
 */
export function select(
  festivals: Iterable<FestivalDocument>,
  input: SearchFilters,
  now: number,
  without?: string,
): Selected[] {
  const filters = without === FEE ? { ...input, feeMin: null, feeMax: null } : input;
  const active = Object.entries(CONDITIONS).flatMap(([name, condition]) => {
    const chosen = name === without ? [] : condition.chosen(filters);
    return chosen.length ? [{ condition, chosen: new Set(chosen) }] : [];
  });
  const [onFestival, onCompetition] = ['festival', 'competition'].map((target) =>
    active.filter(({ condition }) => condition.target === target),
  );
  const { addedAfter } = filters;
  const mustHave = onCompetition!.length > 0 || hasFeeLimit(filters) || addedAfter !== null;
  const selected: Selected[] = [];
  for (const festival of festivals) {
    if (!onFestival!.every(({ condition, chosen }) => meets(chosen, condition.values(festival, null, now))))
      continue;
    const present = getPresent(festival, now);
    if (!mustHave) {
      selected.push((present.whole ??= selectWhole(festival, present)));
      continue;
    }
    const competitions = present.live.filter(
      (competitionDocument) =>
        (addedAfter === null || competitionDocument.id > addedAfter) &&
        isWithin(filters, competitionDocument, now) &&
        onCompetition!.every(({ condition, chosen }) =>
          meets(chosen, condition.values(festival, competitionDocument, now)),
        ),
    );
    if (competitions.length > 0)
      selected.push({ festival, competitions, present, isWhole: false, isPast: false });
  }
  return selected;
}

/**
 * Counts results that meet everything else but whose fee is unknown or in another currency. A festival with a
 * competition that is known to be within the range does not count.
 */
export function countFeeUnknown(
  festivals: Iterable<FestivalDocument>,
  filters: SearchFilters,
  target: 'festivals' | 'competitions',
  now: number,
): number {
  if (!hasFeeLimit(filters)) return 0;
  const all = select(festivals, filters, now, FEE);
  return all.reduce((sum, { competitions }) => {
    const known = competitions.map((competition) => withinRange(filters, competition, now));
    if (target === 'competitions') return sum + known.filter((withinFee) => withinFee === 'unknown').length;
    return sum + Number(known.includes('unknown') && !known.includes('within'));
  }, 0);
}

/** Counts the festivals or competitions with each value of a kind. */
export function countValues(
  selected: readonly Selected[],
  name: string,
  target: 'festivals' | 'competitions',
  now: number,
): Map<string, number> {
  const numbers = getNumbers(name);
  const { condition } = numbers;
  const counts: number[] = [];
  const count = (values: readonly number[]) => {
    for (let n = 0; n < values.length; n++) counts[values[n]!] = (counts[values[n]!] ?? 0) + 1;
  };
  for (const { festival, competitions, present, isWhole } of selected) {
    const countsAll = target === 'festivals' && (isWhole || condition.target === 'festival');
    if (countsAll) {
      count(getValueNumbers(festival, present, numbers, now));
      continue;
    }
    const each = competitions.map((competition) =>
      condition.values(festival, competition, now).map((value) => numbers.getNumber(value)),
    );
    if (target === 'competitions') each.forEach((values) => count([...new Set(values)]));
    else count([...new Set(each.flat())]);
  }
  return new Map(counts.flatMap((found, value) => (found ? [[numbers.names[value]!, found]] : [])));
}

/** Counts the festivals or competitions that are free until the next deadline. */
export function countFree(
  selected: readonly Selected[],
  target: 'festivals' | 'competitions',
  now: number,
): number {
  const free = (some: readonly CompetitionDocument[]) =>
    some.filter((competitionDocument) => isWithin(FREE, competitionDocument, now)).length;
  return selected.reduce((sum, { competitions, present, isWhole }) => {
    const n = isWhole ? (present.free ??= free(present.live)) : free(competitions);
    return sum + (target === 'competitions' ? n : Math.min(n, 1));
  }, 0);
}
