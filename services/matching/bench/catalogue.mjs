// The demonstration catalogue as the rules read it, and larger ones made from it. Needs the builds of catalog and matching.
import { generateCatalogue, SEED } from '../../catalog/dist/seed/generate.js';
import { fieldsOf } from '@laurel/words/term-fields';
import { Dice } from '../../catalog/dist/seed/dice.js';

export const TODAY = '2026-11-21';
export const NOW = `${TODAY}T12:00:00.000Z`;
/** Larger catalogues are mixed from so many seeds. */
const SEEDS = 3;
const DAY_MS = 86_400_000;
/** What is remembered by its key, so that equal lists and days are one. */
function kept(of, keyOf = (key) => key) {
  const known = new Map();
  return (value) => {
    const key = keyOf(value);
    if (!known.has(key)) known.set(key, of(value));
    return known.get(key);
  };
}
const once = kept((value) => value, JSON.stringify);
const dayNumber = kept((day) => Date.parse(day) / DAY_MS);
const dayName = kept((number) => new Date(number * DAY_MS).toISOString().slice(0, 10));
const closing = kept((date) => `${date}T23:59:59.000Z`);
const later = (day, by) => (day === null || by === 0 ? day : dayName(dayNumber(day) + by));

const keptList = (list) => list && once(list);
function termOf(facts, id) {
  const { groupKey, bonusRanking } = facts;
  const said = fieldsOf(facts);
  const [list, otherList] = [keptList(said.list), keptList(said.otherList)];
  return { id, ...said, list, otherList, groupKey, bonusRanking };
}
function* drawn(seed) {
  let festivalId = (seed - SEED) * 10_000;
  for (const { festival, competitions } of generateCatalogue(TODAY, seed)) {
    festivalId++;
    for (const facts of competitions)
      yield { festivalId, festival, facts, terms: facts.terms.map((term) => termOf(term, 0)) };
  }
}

/** Dates and fees are those of the draft, so many days later. */
function competition(id, { festivalId, festival, facts }, terms, by) {
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
    name: facts.name,
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
    isDeprecated: facts.isDeprecated,
    opensOn: facts.opensOn ?? null,
    bonusRanking: facts.bonusRanking,
    terms: terms.map((term, n) => ({ ...term, id: id * 100 + n })),
    tiers: facts.dates.map(({ date, deprecated, fees }) => {
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
  runtime_restriction_min: (value, dice) => Math.max(30, value + 30 * dice.whole(-4, 4)),
  runtime_restriction_max: (value, dice) => Math.max(60, value + 30 * dice.whole(-8, 8)),
  director_restriction_age_min: (value, dice) => value + dice.whole(-2, 2),
  director_restriction_age_max: (value, dice) => value + dice.whole(-3, 3),
  film_restriction_age: (value, dice) => later(value, 30 * dice.whole(-3, 3)),
  film_restriction_age_max: (value, dice) => later(value, 30 * dice.whole(-3, 3)),
  budget_restriction_max: (value, dice) => value + 100_000 * dice.whole(0, 9),
};
/** The same terms, three in four limits a little elsewhere. */
const mixed = (terms, dice) =>
  terms.map((term) => {
    const move = moved[term.type];
    return move && term.value !== null && dice.chance(0.75)
      ? { ...term, value: move(term.value, dice) }
      : term;
  });

/**
 * So many competitions, one after the other, always the same: first the demonstration catalogue; beyond it each takes the festival,
 * dates and fees of one of its competitions and the terms of another, days and limits a little elsewhere.
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
    yield competition(++id, dice.pick(pool), terms, dice.whole(-30, 30));
  }
}
