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
export const toFieldsMessage = (fields: Partial<FilmFields>): FieldsMessage => ({
  name: '',
  ...UNKNOWN_FILM,
  ...fields,
  forms: fields.forms ?? [],
  formsKnown: Boolean(fields.forms),
  themes: fields.themes ?? [],
  themesKnown: Boolean(fields.themes),
  filmLanguages: fields.filmLanguages ? { values: fields.filmLanguages } : null,
  directorIdentities: fields.directorIdentities ? { values: fields.directorIdentities } : null,
  screenings: fields.screenings ? { values: fields.screenings } : null,
  budget: fields.budget ?? null,
  school: fields.school ? { school: fields.school === 'none' ? null : fields.school } : null,
});

/** Converts the services' message to the browser's format. */
export const toFieldsResponse = ({
  filmLanguages,
  directorIdentities,
  screenings,
  school,
  forms,
  formsKnown,
  themes,
  themesKnown,
  directorAgeOn: _directorAgeOn,
  ...otherFields
}: FieldsMessage) => ({
  ...otherFields,
  forms: formsKnown || forms.length > 0 ? forms : null,
  themes: themesKnown || themes.length > 0 ? themes : null,
  filmLanguages: filmLanguages?.values,
  directorIdentities: directorIdentities?.values,
  screenings: screenings?.values,
  school: school ? (school.school ?? 'none') : null,
});

/** A null `subscription` means no plan. An omitted one means that billing is unavailable. */
export const toFilmResponse = (
  { details, reservedPremieres, ...film }: FilmMessage,
  coverImage: StillUrls | null | undefined,
  subscription?: SubscriptionMessage | null,
) => ({
  ...toFieldsResponse(details!),
  ...film,
  reservedPremieres: parseReservedPremieres(reservedPremieres),
  coverImage,
  subscription: subscription && toSubscriptionResponse(subscription),
  subscriptionKnown: subscription !== undefined,
});

export const toSubscriptionResponse = ({
  state,
  stripeSubscriptionId,
  billingCycle,
  productId,
  nextProductId,
  periodEnd,
}: SubscriptionMessage) => ({
  state,
  stripeSubscriptionId,
  billingCycle,
  productId,
  nextProductId,
  periodEnd,
});
