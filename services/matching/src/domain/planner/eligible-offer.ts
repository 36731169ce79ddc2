import { evaluate, type Evaluation } from '../evaluation/evaluate.js';
import type { Competition, Festival, Film, MatchContext } from '../model.js';
import { listOffers, pickBestOffer, type Offer, type Range } from './offers.js';
import type { Budget } from './budget.js';

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

/**
 * Returns the best offer at which the film meets the rules. A film can be too old at one deadline and young
 * enough at an earlier one. If it meets the rules at none, returns the best of all offers.
 */
export function findEligibleOffer(competition: Competition, input: OfferInput): EvaluatedOffer {
  const { film, range, budget, context } = input;
  const offers = listOffers(competition, film, range, budget, context.now);
  const evaluationByOffer = new Map(
    offers.map((offer) => [offer, evaluateOffer(competition, offer, film, context)]),
  );
  const isEligible = (offer: Offer) => evaluationByOffer.get(offer)!.verdict !== 'not-eligible';
  const offer = pickBestOffer(offers.filter(isEligible)) ?? pickBestOffer(offers);
  return { offer, evaluation: offer && evaluationByOffer.get(offer)! };
}

/** Evaluates the film as on the offer's last day: against its deadline, and the edition that follows it. */
const evaluateOffer = (
  competition: Competition,
  { tier, sendBy }: Offer,
  film: Film,
  context: MatchContext,
): Evaluation =>
  evaluate(
    film,
    { ...competition, festival: withEditionAfter(competition.festival, sendBy), tiers: [tier] },
    context,
  );

/** If the known edition is over by then, the first day of the next one is unknown, so every screening counts. */
const withEditionAfter = (festival: Festival, day: string): Festival =>
  festival.startsOn !== null && festival.startsOn < day ? { ...festival, startsOn: null } : festival;
