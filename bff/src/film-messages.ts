import type { FilmSubscription as SubscriptionMessage } from '@laurel/proto/billing/v1/billing';
import type { Film as FilmMessage, FilmFacts as FactsMessage } from '@laurel/proto/films/v1/films';
import type { Film, FilmFacts, FilmSubscription } from './shapes/film.js';

/** Facts as the services want them: what is not given is unknown. */
export const factsMessage = (facts: Partial<FilmFacts>): FactsMessage => ({
  name: '',
  types: [],
  genres: [],
  productionCountries: [],
  directorNationalities: [],
  directorResidency: [],
  directorLanguages: [],
  productionSubdivisions: [],
  directorSubdivisions: [],
  ...facts,
  filmLanguages: facts.filmLanguages ? { values: facts.filmLanguages } : null,
  directorIdentities: facts.directorIdentities ? { values: facts.directorIdentities } : null,
  screenings: facts.screenings ? { values: facts.screenings } : null,
  budget: facts.budget ?? null,
});

export function filmShape(
  { facts, ...film }: FilmMessage,
  subscription: SubscriptionMessage | undefined,
): Film {
  const { filmLanguages, directorIdentities, screenings, ...plain } = facts!;
  const lists = {
    filmLanguages: filmLanguages?.values ?? null,
    directorIdentities: directorIdentities?.values ?? null,
    screenings: screenings?.values ?? null,
  };
  return {
    ...plain,
    ...film,
    ...lists,
    budget: facts!.budget ?? null,
    subscription: subscriptionShape(subscription),
  } as Film;
}

export function subscriptionShape(
  subscription: SubscriptionMessage | null | undefined,
): FilmSubscription | null {
  if (!subscription) return null;
  const { state, stripeSubscriptionId, billingCycle } = subscription;
  return { state, stripeSubscriptionId, billingCycle } as FilmSubscription;
}
