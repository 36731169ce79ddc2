import type { FilmSubscription as SubscriptionMessage } from '@laurel/proto/billing/v1/billing';
import type {
  Film as FilmMessage,
  FilmFields as FieldsMessage,
  StillUrls,
} from '@laurel/proto/films/v1/films';
import { UNKNOWN_FILM } from '@laurel/rules/films/unknown-film';
import { parseReservedPremieres } from '@laurel/rules/premieres/premiere-ledger';
import type { FilmFields } from '../shapes/films/film.js';

/** Converts input to the services' message. Missing fields are unknown. */
export const fieldsMessage = (fields: Partial<FilmFields>): FieldsMessage => ({
  name: '',
  ...UNKNOWN_FILM,
  ...fields,
  filmLanguages: fields.filmLanguages ? { values: fields.filmLanguages } : null,
  directorIdentities: fields.directorIdentities ? { values: fields.directorIdentities } : null,
  screenings: fields.screenings ? { values: fields.screenings } : null,
  budget: fields.budget ?? null,
  school: fields.school ? { school: fields.school === 'none' ? null : fields.school } : null,
});

/** Converts the services' message to the browser's format. */
export const fieldsAnswer = ({
  filmLanguages,
  directorIdentities,
  screenings,
  school,
  ...plain
}: FieldsMessage) => ({
  ...plain,
  filmLanguages: filmLanguages?.values ?? null,
  directorIdentities: directorIdentities?.values ?? null,
  screenings: screenings?.values ?? null,
  school: school ? (school.school ?? 'none') : null,
});

/**
 * Returns a film with its cover image and plan, null if there is none. An omitted `subscription` means that
 * billing is unavailable and the plan is unknown.
 */
export function filmAnswer(
  { details, reservedPremieres, ...film }: FilmMessage,
  coverImage: StillUrls | null | undefined,
  subscription?: SubscriptionMessage | null,
) {
  return {
    ...fieldsAnswer(details!),
    ...film,
    reservedPremieres: parseReservedPremieres(reservedPremieres),
    coverImage: coverImage ?? null,
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
