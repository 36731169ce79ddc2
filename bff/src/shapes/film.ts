import { LEDGER_LEVELS } from '@laurel/rules/premiere-ledger';
import { z } from 'zod';
import { credit, filmFacts, screening } from '../inputs/film.js';
import { billingCycle } from '../inputs/values.js';
import { stillShape } from './still.js';
import { maybeNumber, maybeText, moneyShape, number, text, texts } from './values.js';

const maybeFlag = z.boolean().nullable();
const gender = filmFacts.directorGender;
const filmType = filmFacts.types.element;
export type Gender = NonNullable<z.infer<typeof gender>>;
export type FilmType = z.infer<typeof filmType>;
export type FilmForm = z.infer<typeof filmFacts.forms.element>;
export type FilmTheme = z.infer<typeof filmFacts.themes.element>;

const screeningShape = z.strictObject({
  date: text,
  country: maybeText,
  subdivision: maybeText.optional(),
  city: maybeText.optional(),
  kind: screening.shape.kind,
  festivalId: maybeNumber.optional(),
});
export type Screening = z.infer<typeof screeningShape>;

const creditShape = z.strictObject({ role: credit.shape.role, name: text });
export type Credit = z.infer<typeof creditShape>;

/** Every fact of a film. A list that may be known to be empty is null while unknown; the others are unknown when empty. */
export const filmFactsShape = z.strictObject({
  name: text,
  synopsis: maybeText,
  types: z.array(filmType),
  length: maybeNumber,
  productionDate: maybeText,
  directorGender: gender,
  directorIsStudent: maybeFlag,
  directorAge: maybeNumber,
  genres: texts,
  productionCountries: texts,
  directorNationalities: texts,
  directorResidency: texts,
  directorLanguages: texts,
  filmLanguages: texts.nullable(),
  productionSubdivisions: texts,
  directorSubdivisions: texts,
  directorIdentities: texts.nullable(),
  previousFeatures: maybeNumber,
  isOnline: maybeFlag,
  budget: moneyShape.nullable(),
  screenings: z.array(screeningShape).nullable(),
  credits: z.array(creditShape),
  forms: z.array(filmFacts.forms.element),
  themes: z.array(filmFacts.themes.element),
  school: z.union([z.strictObject({ name: text, country: text }), z.literal('none')]).nullable(),
});
export type FilmFacts = z.infer<typeof filmFactsShape>;
export type NewFilm = Partial<FilmFacts> & { name: string };

export const subscriptionShape = z.strictObject({
  state: z.enum(['active', 'expiring']),
  stripeSubscriptionId: text,
  billingCycle,
  /** Which plan it is of; null: nobody knows. */
  productId: maybeText,
  /** What it becomes with its next period; null: it stays what it is. */
  nextProductId: maybeText,
  /** Until when it is paid, an instant. */
  periodEnd: maybeText,
});
export type FilmSubscription = z.infer<typeof subscriptionShape>;

/** `version` rises with every change; `updateFilm` takes it to refuse a stale edit. `subscriptionKnown` is false while billing is away: a null plan then says nothing. */
export const filmShape = filmFactsShape.extend({
  id: number,
  version: number,
  stillFileNames: texts,
  /** Which of its premieres are to be kept, the widest first: for one festival, or for whichever asks for it. */
  keptPremieres: z.array(z.strictObject({ level: z.enum(LEDGER_LEVELS), festivalId: maybeNumber })),
  /** Where its first still is shown. */
  face: stillShape.nullable(),
  createdBy: text,
  createdAt: text,
  updatedAt: text,
  subscription: subscriptionShape.nullable(),
  subscriptionKnown: z.boolean(),
});
export type Film = z.infer<typeof filmShape>;

export const deletedFilmShape = z.strictObject({ filmId: number });
