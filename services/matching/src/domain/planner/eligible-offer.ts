import { withEditionAfter } from '@laurel/rules/matching/deadline-rules';
import { evaluate, type Evaluation, type Verdict } from '../evaluation/evaluate.js';
import type { Competition, Film, MatchContext } from '../model.js';
import { getDirectorAges } from '../rules/film-fields.js';
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
 * Evaluates the film against the offer's deadline, and the edition that follows its last day. Rules on which the
 * possible ages of the director differ are unknown, but if all ages have the same verdict, it is certain.
 */
function evaluateOffer(
  competition: Competition,
  { tier, sendBy }: Offer,
  film: Film,
  context: MatchContext,
): Evaluation {
  const festival = withEditionAfter(competition.festival, sendBy);
  const evaluateFilm = (evaluatedFilm: Film) =>
    evaluate(evaluatedFilm, { ...competition, festival, tiers: [tier] }, context);
  const evaluation = evaluateFilm(film);
  const ages = getDirectorAges(film, tier.date);
  if (evaluation.verdict !== 'needs-confirmation' || !ages || ages.min === ages.max) return evaluation;
  const [youngest, oldest] = [ages.min, ages.max].map((directorAge) =>
    evaluateFilm({ ...film, directorAge, statedDirectorAge: null }),
  );
  return youngest!.verdict === oldest!.verdict && youngest!.verdict !== 'needs-confirmation'
    ? youngest!
    : evaluation;
}
