import { getAgeRange } from '@laurel/rules/films/director-age';
import { withEditionAfter } from '@laurel/rules/matching/deadline-rules';
import { evaluate, toEvaluation, type Evaluation, type Verdict } from '../evaluation/evaluate.js';
import type { Competition, Film, MatchContext } from '../model.js';
import { createUnclear } from '../rules/judgement.js';
import { listOffers, pickBestOffer, type Offer, type Range } from './offers.js';
import type { Budget } from '../ranking/budget.js';

/** The film, when it can be sent, and what can be spent. */
export interface OfferInput {
  film: Film;
  range: Range;
  budget: Budget;
  context: MatchContext;
}
/** `offer` is null if no tier can be met. The evaluation is then null too. */
export interface EvaluatedOffer {
  offer: Offer | null;
  evaluation: Evaluation | null;
}

/** Returns whether the film is completed by the deadline of an offer. */
export const isCompletedBy = ({ productionDate }: Film, { tier }: Offer): boolean =>
  productionDate === null || productionDate <= tier.date;

/** Returns the offers that can be met from the day on which the film is completed, or else all offers. */
function listOffersOfFilm(competition: Competition, { film, range, budget, context }: OfferInput): Offer[] {
  const listFrom = (from: string) =>
    from > range.to ? [] : listOffers(competition, film, { ...range, from }, budget, context.now);
  const { productionDate } = film;
  const offers = productionDate !== null && productionDate > range.from ? listFrom(productionDate) : [];
  return offers.length > 0 ? offers : listFrom(range.from);
}

/**
 * Returns the best offer at which the film meets the rules, if possible one at which it certainly meets them. A film
 * or its director can be too old at one deadline and young enough at an earlier one. If the film meets the rules at
 * none, returns the best of all offers. An unfinished film is sent when it is completed, if a deadline allows that.
 */
export function findEligibleOffer(competition: Competition, input: OfferInput): EvaluatedOffer {
  const { film, context } = input;
  const offers = listOffersOfFilm(competition, input);
  const evaluationByOffer = new Map(
    offers.map((offer) => [offer, evaluateOffer(competition, offer, film, context)]),
  );
  const pickBestWithout = (...verdicts: Verdict[]) =>
    pickBestOffer(offers.filter((offer) => !verdicts.includes(evaluationByOffer.get(offer)!.verdict)));
  const offer =
    pickBestWithout('not-eligible', 'needs-confirmation') ??
    pickBestWithout('not-eligible') ??
    pickBestOffer(offers);
  return { offer, evaluation: offer && evaluationByOffer.get(offer)! };
}

/**
 * Evaluates the film against the offer's deadline, and the edition that follows its last day. A rule on which the
 * possible ages of the director differ cannot be decided, unless the film is ineligible or eligible at both ages.
 */
function evaluateOffer(
  competition: Competition,
  { tier, sendBy }: Offer,
  film: Film,
  context: MatchContext,
): Evaluation {
  const festival = withEditionAfter(competition.festival, sendBy);
  const evaluateWithAge = (directorAge: number | null) =>
    evaluate({ ...film, directorAge }, { ...competition, festival, tiers: [tier] }, context);
  const { statedDirectorAge } = film;
  if (!statedDirectorAge) return evaluateWithAge(film.directorAge);
  const { min, max } = getAgeRange(statedDirectorAge, tier.date);
  const youngest = evaluateWithAge(min);
  if (min === max) return youngest;
  const oldest = evaluateWithAge(max);
  if (youngest.verdict === oldest.verdict && youngest.verdict !== 'needs-confirmation') return youngest;
  return toEvaluation(
    youngest.judgedTerms.map((judgedTerm, n) =>
      judgedTerm.judgement.outcome === oldest.judgedTerms[n]!.judgement.outcome
        ? judgedTerm
        : { ...judgedTerm, judgement: createUnclear('directorAge') },
    ),
  );
}
