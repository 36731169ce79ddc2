import type { FilmSubscription as SubscriptionMessage } from '@laurel/proto/billing/v1/billing';
import type { Film as FilmMessage, FilmFacts as FactsMessage, StillUrls } from '@laurel/proto/films/v1/films';
import { UNKNOWN_FILM } from '@laurel/rules/films';
import { keptFrom } from '@laurel/rules/premiere-ledger';
import type { FilmFacts } from './shapes/film.js';

/** Facts as the services want them: what is not given is unknown. */
export const factsMessage = (facts: Partial<FilmFacts>): FactsMessage => ({
  name: '',
  ...UNKNOWN_FILM,
  ...facts,
  filmLanguages: facts.filmLanguages ? { values: facts.filmLanguages } : null,
  directorIdentities: facts.directorIdentities ? { values: facts.directorIdentities } : null,
  screenings: facts.screenings ? { values: facts.screenings } : null,
  budget: facts.budget ?? null,
  school: facts.school ? { school: facts.school === 'none' ? null : facts.school } : null,
});

/** Facts as browsers get them. */
export const factsAnswer = ({
  filmLanguages,
  directorIdentities,
  screenings,
  school,
  ...plain
}: FactsMessage) => ({
  ...plain,
  filmLanguages: filmLanguages?.values ?? null,
  directorIdentities: directorIdentities?.values ?? null,
  screenings: screenings?.values ?? null,
  school: school ? (school.school ?? 'none') : null,
});

/** A film with its face and its plan, null for none; `subscription` left out: billing is away, so that it is not known now. */
export function filmAnswer(
  { facts, keptPremieres, ...film }: FilmMessage,
  face: StillUrls | null | undefined,
  subscription?: SubscriptionMessage | null,
) {
  return {
    ...factsAnswer(facts!),
    ...film,
    keptPremieres: keptFrom(keptPremieres),
    face: face ?? null,
    subscription: subscription ? subscriptionAnswer(subscription) : null,
    subscriptionKnown: subscription !== undefined,
  };
}

export const subscriptionAnswer = ({
  state,
  stripeSubscriptionId,
  billingCycle,
  productId = null,
  nextProductId = null,
  periodEnd = null,
}: SubscriptionMessage) => ({
  state,
  stripeSubscriptionId,
  billingCycle,
  productId,
  nextProductId,
  periodEnd,
});
