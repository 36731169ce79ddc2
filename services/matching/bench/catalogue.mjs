// The demonstration catalogue as the rules read it, and larger catalogues derived from it. Needs the builds
// of catalog and matching.
import { generateCatalogue, SEED } from '@laurel/catalog/seed/generate';
import { toRuleFields } from '@laurel/messages/competitions/term-fields';
import { Dice } from '@laurel/catalog/seed/drafts/dice';

export const TODAY = '2026-11-21';
export const NOW = `${TODAY}T12:00:00.000Z`;
/** Number of seeds that larger catalogues are mixed from. */
const SEEDS = 3;
const DAY_MS = 86_400_000;
/** Caches a result by key, so that equal lists and days are the same object. */
function memoize(compute, toKey = (key) => key) {
  const known = new Map();
  return (value) => {
    const key = toKey(value);
    if (!known.has(key)) known.set(key, compute(value));
    return known.get(key);
  };
}
const once = memoize((value) => value, JSON.stringify);
const dayNumber = memoize((day) => Date.parse(day) / DAY_MS);
const dayName = memoize((number) => new Date(number * DAY_MS).toISOString().slice(0, 10));
const closing = memoize((date) => `${date}T23:59:59.000Z`);
const later = (day, by) => (day === null || by === 0 ? day : dayName(dayNumber(day) + by));

const shareList = (list) => list && once(list);
function toTerm(draft, id) {
  const { groupKey, bonusRanking } = draft;
  const fields = toRuleFields(draft);
  const [list, otherList] = [shareList(fields.list), shareList(fields.otherList)];
  return { id, ...fields, list, otherList, groupKey, bonusRanking };
}
function* drawn(seed) {
  let festivalId = (seed - SEED) * 10_000;
  for (const { festival, competitions } of generateCatalogue(TODAY, seed)) {
    festivalId++;
    for (const details of competitions)
      yield { festivalId, festival, details, terms: details.terms.map((term) => toTerm(term, 0)) };
  }
}

/** Moves the dates of the draft by the given number of days. */
function competition(id, { festivalId, festival, details }, terms, by) {
  const {
    name,
    country,
    subdivision,
    city,
    arthouseIndex,
    projectsSelected,
    estimatedSubmissions,
    qualifiers,
  } = festival;
  return {
    id,
    name: details.name,
    festival: {
      id: festivalId,
      name,
      alternativeNames: festival.alternativeNames ?? [],
      country,
      subdivision,
      city,
      startsOn: later(festival.startsOn, by),
      takesOnline: festival.internetDisallowed === false,
      arthouseIndex,
      projectsSelected,
      estimatedSubmissions,
      profileImage: null,
      qualifiers,
      themes: festival.themes ?? [],
      usualMonth: festival.usualMonth ?? null,
    },
    isDeprecated: details.isDeprecated,
    opensOn: details.opensOn ?? null,
    notificationDate: details.notificationDate ?? null,
    bonusRanking: details.bonusRanking,
    terms: terms.map((term, n) => ({ ...term, id: id * 100 + n })),
    tiers: details.dates.map(({ date, deprecated, fees }) => {
      const day = later(date, by);
      const costs = fees.map(({ amount, currency, audience, appliesTo }) => ({
        amount,
        currency,
        audience,
        appliesTo,
      }));
      return { date: day, deprecated, closesAt: closing(day), fees: once(costs) };
    }),
  };
}

const moved = {
  runtime_restriction_min: (value, dice) => Math.max(30, value + 30 * dice.nextInteger(-4, 4)),
  runtime_restriction_max: (value, dice) => Math.max(60, value + 30 * dice.nextInteger(-8, 8)),
  director_restriction_age_min: (value, dice) => value + dice.nextInteger(-2, 2),
  director_restriction_age_max: (value, dice) => value + dice.nextInteger(-3, 3),
  film_restriction_age: (value, dice) => later(value, 30 * dice.nextInteger(-3, 3)),
  film_restriction_age_max: (value, dice) => later(value, 30 * dice.nextInteger(-3, 3)),
  budget_restriction_max: (value, dice) => value + 100_000 * dice.nextInteger(0, 9),
};
/** Returns the same terms, with three in four limits slightly changed. */
const mixed = (terms, dice) =>
  terms.map((term) => {
    const move = moved[term.type];
    return move && term.value !== null && dice.chance(0.75)
      ? { ...term, value: move(term.value, dice) }
      : term;
  });

/**
 * Yields the given number of competitions, always the same ones. The demonstration catalogue comes first.
 * Each further competition combines the festival, dates and fees of one competition with the terms of
 * another, with slightly changed days and limits.
 */
export function* competitions(count) {
  let id = 0;
  const pool = [];
  for (const draft of drawn(SEED)) {
    yield competition(++id, draft, draft.terms, 0);
    if (id === count) return;
    pool.push(draft);
  }
  for (let n = 1; n < SEEDS; n++) pool.push(...drawn(SEED + n));
  for (const dice = new Dice(SEED); id < count;) {
    const terms = mixed(dice.pick(pool).terms, dice);
    yield competition(++id, dice.pick(pool), terms, dice.nextInteger(-30, 30));
  }
}
