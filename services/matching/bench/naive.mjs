// The straightforward implementation: competitions as objects, one loop, no index. It is tuned as far as a
// loop allows: it stops judging a competition that has failed twice, scores only candidates for the best, and
// allocates almost nothing.
import { judge } from '../dist/domain/evaluation/judge.js';
import { hasNoRules } from '../dist/domain/evaluation/evaluate.js';
import { computeListPoints } from '../dist/domain/ranking/rank.js';
import { getClaimableFee } from '../dist/domain/evaluation/tiers.js';
import { weights } from '../dist/domain/ranking/weights.js';
import { FAIL, evaluateTerm, SATISFIED, UNKNOWN } from './naive-outcome.mjs';

const PASSED = { outcome: 'pass', change: null };
/** Term types whose lists define an audience. A satisfied list adds points to the score. */
const AUDIENCE_TYPES = [
  'country_restriction',
  'production_restriction_country',
  'director_restriction_nationality',
  'director_restriction_residency',
  'director_restriction_language',
  'genre_restriction',
  'type_restriction',
  'film_language',
  'production_restriction_subdivision',
  'director_residency_subdivision',
  'director_restriction_identity',
  'theme_restriction',
  'form_restriction',
  'school_restriction',
];
const audienceBits = new Map(AUDIENCE_TYPES.map((type, bit) => [type, bit]));

function nextTier({ tiers }, now) {
  let next = null;
  for (let n = 0; n < tiers.length; n++) {
    const tier = tiers[n];
    if (!tier.deprecated && tier.closesAt > now && (next === null || tier.closesAt < next.closesAt))
      next = tier;
  }
  return next;
}

export class Naive {
  admitting = new Int32Array(AUDIENCE_TYPES.length);
  points = new Int32Array(AUDIENCE_TYPES.length);
  /**
   * Per competition: −1 if it is over, otherwise 0 eligible, 1 in doubt, 2 unchecked, 3 near miss, 4 refused;
   * plus 5 if it has no date.
   */
  rankGroups;
  constructor(competitions, geography, now) {
    this.competitions = competitions;
    this.context = { role: null, now, ...geography };
    this.now = now;
    this.rankGroups = new Int8Array(competitions.length);
    this.unruled = competitions.map(hasNoRules);
    this.byId = new Map(competitions.map((competition) => [competition.id, competition]));
  }

  /** Returns the counts and the best `count` competitions with their scores. */
  answer({ film, role, preferences }, count) {
    Object.assign(this, { film, preferences });
    this.context.role = role;
    this.home = film.productionCountries.length ? [film.productionCountries[0]] : null;
    this.kind = { length: film.length, directorIsStudent: film.directorIsStudent };
    const counts = this.judgeAll();
    return { counts, top: this.best(count) };
  }

  judgeAll() {
    const { competitions, rankGroups, admitting, now } = this;
    admitting.fill(0);
    let [eligible, doubtful, unchecked, refused, near, live] = [0, 0, 0, 0, 0, 0];
    for (let n = 0; n < competitions.length; n++) {
      const competition = competitions[n];
      const tier = nextTier(competition, now);
      if (competition.isDeprecated || (tier === null && competition.tiers.length > 0)) {
        rankGroups[n] = -1;
        continue;
      }
      live++;
      const judged = this.judgeOne(competition, tier);
      const rankGroup = judged === 0 && this.unruled[n] ? 2 : judged;
      if (rankGroup === 0) eligible++;
      else if (rankGroup === 1) doubtful++;
      else if (rankGroup === 2) unchecked++;
      else refused++;
      if (rankGroup === 3) near++;
      rankGroups[n] = tier === null ? rankGroup + 5 : rankGroup;
    }
    for (let bit = 0; bit < AUDIENCE_TYPES.length; bit++)
      this.points[bit] = admitting[bit] ? computeListPoints(admitting[bit] / live) : 0;
    return { eligible, 'needs-confirmation': doubtful, unchecked, 'not-eligible': refused, nearMisses: near };
  }

  judgeOne(competition, tier) {
    const { terms } = competition;
    let [fails, doubts, admits, hasGroups] = [0, 0, 0, false];
    for (let n = 0; n < terms.length; n++) {
      const term = terms[n];
      const bit = audienceBits.get(term.type) ?? -1;
      // Every list is evaluated, even after two failed terms, because the shares need the types that admit the film.
      const decides = term.isMandatory && !term.groupKey && fails < 2;
      if (term.groupKey) hasGroups = true;
      if (!decides && bit < 0) continue;
      const outcome = evaluateTerm(term, competition, tier, this);
      if (bit >= 0 && outcome === SATISFIED) admits |= 1 << bit;
      if (!decides) continue;
      if (outcome === FAIL) fails++;
      else if (outcome === UNKNOWN) doubts++;
    }
    for (let bit = 0; bit < this.admitting.length; bit++) if (admits & (1 << bit)) this.admitting[bit]++;
    if (hasGroups && fails < 2)
      this.eachGroup(competition, tier, (best) => {
        if (best === FAIL) fails++;
        else if (best === UNKNOWN) doubts++;
      });
    return fails > 1 ? 4 : fails === 1 ? 3 : doubts > 0 ? 1 : 0;
  }
  /** Calls back with the best outcome of each mandatory group. */
  eachGroup(competition, tier, call) {
    const groups = new Map();
    for (const term of competition.terms) {
      if (!term.groupKey) continue;
      const { best, must } = groups.get(term.groupKey) ?? { best: FAIL, must: false };
      const outcome = evaluateTerm(term, competition, tier, this);
      // SATISFIED < UNKNOWN < FAIL
      groups.set(term.groupKey, { best: Math.min(best, outcome), must: must || term.isMandatory });
    }
    for (const { best, must } of groups.values()) if (must) call(best);
  }

  best(count) {
    const { competitions, rankGroups } = this;
    const found = [];
    const isBefore = (a, b) => {
      if (a.rankGroup !== b.rankGroup) return a.rankGroup < b.rankGroup;
      if (a.score !== b.score) return a.score > b.score;
      if (a.closesAt !== b.closesAt) return a.closesAt < b.closesAt;
      return a.id < b.id;
    };
    for (let n = 0; n < competitions.length; n++) {
      const rankGroup = rankGroups[n];
      const last = found.length === count ? found[count - 1] : null;
      if (rankGroup < 0 || (last && rankGroup > last.rankGroup)) continue;
      const competition = competitions[n];
      const tier = nextTier(competition, this.now);
      const score = this.score(competition, tier);
      if (last && rankGroup === last.rankGroup && score < last.score) continue;
      const one = { id: competition.id, rankGroup, score, closesAt: tier?.closesAt ?? '9' };
      if (last && isBefore(last, one)) continue;
      if (last) found.pop();
      let at = found.length;
      while (at > 0 && isBefore(one, found[at - 1])) at--;
      found.splice(at, 0, one);
    }
    return found;
  }

  score(competition, tier) {
    const { festival, terms } = competition;
    const { budget, qualifiers, regions, from, to } = this.preferences;
    let [score, lists, hasGroups] = [Math.round(competition.bonusRanking * weights.bonus), 0, false];
    for (let n = 0; n < terms.length; n++) {
      const term = terms[n];
      const outcome = evaluateTerm(term, competition, tier, this);
      if (term.groupKey) hasGroups = true;
      else if (term.isMandatory && outcome === UNKNOWN) score += weights.unknown;
      if (outcome !== SATISFIED) continue;
      if (!isAwardCountedElsewhere(term, terms, qualifiers)) score += term.bonusRanking;
      const bit = audienceBits.get(term.type) ?? -1;
      if (bit >= 0) lists += this.points[bit];
    }
    if (hasGroups)
      this.eachGroup(competition, tier, (best) => (score += best === UNKNOWN ? weights.unknown : 0));
    score += Math.min(lists, weights.specialisationMax) + (weights.arthouse[festival.arthouseIndex] ?? 0);
    for (const award of qualifiers)
      if (
        festival.qualifiers.includes(award) ||
        terms.some(({ type, value }) => type === 'expected_qualifier' && value === award)
      )
        score += weights.qualifierSought;
    if (festival.projectsSelected && festival.estimatedSubmissions)
      score += Math.round(
        Math.min(1, festival.projectsSelected / festival.estimatedSubmissions) * weights.odds,
      );
    if (
      regions.length &&
      festival.country !== null &&
      this.context.getRegions(festival.country).some((one) => regions.includes(one))
    )
      score += weights.regionSought;
    if (tier === null) return score;
    if (from !== null || to !== null)
      score +=
        (from === null || tier.date >= from) && (to === null || tier.date <= to)
          ? weights.datesSought
          : weights.datesOutside;
    const fee = getClaimableFee(tier, this.kind);
    if (fee?.amount === 0) score += weights.feeFree;
    else if (fee && budget?.currency === fee.currency)
      score += fee.amount <= budget.amount ? weights.feeWithinBudget : weights.feeOverBudget;
    return score;
  }

  /** Returns the terms' judgements in order. The plain evaluator judges unsatisfied terms. */
  explain(id) {
    const competition = this.byId.get(id);
    const tier = nextTier(competition, this.now);
    return competition.terms.map((term) =>
      evaluateTerm(term, competition, tier, this) === SATISFIED
        ? PASSED
        : judge(term, this.film, competition, this.context),
    );
  }
}

/**
 * An award counts once, with its highest bonus. A preferred award has its points from the preferences
 * already, so its terms add none.
 */
function isAwardCountedElsewhere(term, terms, qualifiers) {
  if (term.type !== 'expected_qualifier' || term.bonusRanking === 0) return false;
  if (qualifiers.includes(String(term.value))) return true;
  const n = terms.indexOf(term);
  return terms.some(
    ({ type, value, bonusRanking }, m) =>
      type === term.type &&
      String(value) === String(term.value) &&
      bonusRanking !== 0 &&
      (bonusRanking > term.bonusRanking || (bonusRanking === term.bonusRanking && m < n)),
  );
}
