import { CONDITIONS, type SearchFilters } from '@laurel/rules/search/conditions';
import { hasFeeLimit, compareWithFeeRange, type FeeRange } from '@laurel/rules/fees/fee-limit';
import type { Money } from '@laurel/rules/money/money';
import type { Rates } from '@laurel/rules/money/rates';
import { findEarliestLiveTier } from '@laurel/rules/fees/tiers';
import { isPast, getValueNumbering, getCurrentState, getValueNumbers } from './current-state.js';
import type { CompetitionDocument, FestivalDocument, SelectedFestival } from './search-document.js';
import type { SearchRequest } from './search-engine.js';

type RangeWithRates = FeeRange & { rates?: Rates };
/** The filters, with the rates by which fees in other currencies are compared. */
type Selection = SearchFilters & { rates?: Rates };

const getNextFees = (competition: CompetitionDocument, now: number): readonly Money[] =>
  findEarliestLiveTier(competition.tiers, now)?.fees ?? [];
/**
 * Returns whether a competition's fee is within a range. A free competition is within any range, and so is a fee that
 * cannot be compared, because a missing rate must not hide a competition.
 */
function isWithinRange(range: RangeWithRates, competition: CompetitionDocument, now: number): boolean {
  if (!hasFeeLimit(range)) return true;
  const fees = getNextFees(competition, now);
  return fees.length > 0 && compareWithFeeRange(fees, range, range.rates) !== 'outside';
}

const hasAny = (selectedValues: ReadonlySet<string>, values: readonly string[]) =>
  values.some((value) => selectedValues.has(value));

/** The only facet that is not a condition: it counts free entries in any currency. */
export const FEE_FACET = 'feeMax';
const FREE_RANGE: FeeRange = { feeMin: null, feeMax: { amount: 0, currency: 'EUR' } };

/**
 * Selects the festivals that meet the filters. The values of one condition are alternatives. All conditions
 * must hold, and those about competitions must hold for the same live competition. `omittedKind`: a condition
 * to ignore, for counting its own facet.
 */
export function selectFestivals(
  festivals: Iterable<FestivalDocument>,
  input: Selection,
  now: number,
  omittedKind?: string,
): SelectedFestival[] {
  const filters = omittedKind === FEE_FACET ? { ...input, feeMin: null, feeMax: null } : input;
  const activeConditions = Object.entries(CONDITIONS).flatMap(([name, condition]) => {
    const values = name === omittedKind ? [] : condition.getSelectedValues(filters);
    return values.length ? [{ condition, selectedValues: new Set(values) }] : [];
  });
  const filterByTarget = (target: 'festival' | 'competition') =>
    activeConditions.filter(({ condition }) => condition.target === target);
  const [festivalConditions, competitionConditions] = [
    filterByTarget('festival'),
    filterByTarget('competition'),
  ];
  const { addedAfter } = filters;
  const hasCompetitionFilter =
    competitionConditions.length > 0 || hasFeeLimit(filters) || addedAfter !== null;
  const selectedFestivals: SelectedFestival[] = [];
  for (const festival of festivals) {
    const isSelected = festivalConditions.every(({ condition, selectedValues }) =>
      hasAny(selectedValues, condition.getValues(festival, null, now)),
    );
    if (!isSelected) continue;
    const state = getCurrentState(festival, now);
    const { liveCompetitions } = state;
    if (!hasCompetitionFilter) {
      // Cached, because most searches select whole festivals.
      state.selection ??= {
        festival,
        competitions: liveCompetitions,
        state,
        hasAllLive: true,
        isPast: isPast(festival, liveCompetitions),
      };
      selectedFestivals.push(state.selection);
      continue;
    }
    const competitions = liveCompetitions.filter(
      (competition) =>
        (addedAfter === null || competition.id > addedAfter) &&
        isWithinRange(filters, competition, now) &&
        competitionConditions.every(({ condition, selectedValues }) =>
          hasAny(selectedValues, condition.getValues(festival, competition, now)),
        ),
    );
    if (competitions.length > 0)
      selectedFestivals.push({ festival, competitions, state, hasAllLive: false, isPast: false });
  }
  return selectedFestivals;
}

/**
 * Counts the results that meet all other conditions but whose fee is unknown. Does not count a festival with another
 * competition within the range.
 */
export function countFeeUnknown(
  festivals: Iterable<FestivalDocument>,
  filters: Selection,
  target: SearchRequest['target'],
  now: number,
): number {
  if (!hasFeeLimit(filters)) return 0;
  const hasNoFee = (competition: CompetitionDocument) => getNextFees(competition, now).length === 0;
  const selectedFestivals = selectFestivals(festivals, filters, now, FEE_FACET);
  return selectedFestivals.reduce((sum, { competitions }) => {
    if (target === 'competitions') return sum + competitions.filter(hasNoFee).length;
    const isListed = competitions.some((competition) => isWithinRange(filters, competition, now));
    return sum + Number(!isListed && competitions.some(hasNoFee));
  }, 0);
}

/** Counts the festivals or competitions for each value of a condition. */
export function countValues(
  selectedFestivals: readonly SelectedFestival[],
  name: string,
  target: SearchRequest['target'],
  now: number,
): Map<string, number> {
  const numbering = getValueNumbering(name);
  const { condition } = numbering;
  const counts: number[] = [];
  const addToCounts = (numbers: readonly number[]) => {
    for (let n = 0; n < numbers.length; n++) counts[numbers[n]!] = (counts[numbers[n]!] ?? 0) + 1;
  };
  for (const { festival, competitions, state, hasAllLive } of selectedFestivals) {
    const canUseCachedNumbers = target === 'festivals' && (hasAllLive || condition.target === 'festival');
    if (canUseCachedNumbers) {
      addToCounts(getValueNumbers(festival, state, numbering, now));
      continue;
    }
    const numbersByCompetition = competitions.map((competition) =>
      condition.getValues(festival, competition, now).map((value) => numbering.getNumber(value)),
    );
    if (target === 'competitions')
      numbersByCompetition.forEach((numbers) => addToCounts([...new Set(numbers)]));
    else addToCounts([...new Set(numbersByCompetition.flat())]);
  }
  return new Map(counts.flatMap((total, number) => (total ? [[numbering.names[number]!, total]] : [])));
}

/** Counts the festivals or competitions whose next deadline is free. */
export function countFree(
  selectedFestivals: readonly SelectedFestival[],
  target: SearchRequest['target'],
  now: number,
): number {
  const countFreeCompetitions = (competitions: readonly CompetitionDocument[]) =>
    competitions.filter((competition) => isWithinRange(FREE_RANGE, competition, now)).length;
  return selectedFestivals.reduce((sum, { competitions, state, hasAllLive }) => {
    const festivalFreeCount = hasAllLive
      ? (state.freeCount ??= countFreeCompetitions(state.liveCompetitions))
      : countFreeCompetitions(competitions);
    return sum + (target === 'competitions' ? festivalFreeCount : Math.min(festivalFreeCount, 1));
  }, 0);
}
