import { LEDGER_LEVELS } from '@laurel/rules/premieres/premiere-ledger';
import { z } from 'zod';
import { credit, filmFieldInputs, screening } from '../../inputs/films/film.js';
import { billingCycle } from '../../inputs/values.js';
import { stillShape } from './still.js';
import { maybeNumber, maybeText, moneyShape, number, text, texts } from '../values.js';

const maybeFlag = z.boolean().nullable();
const gender = filmFieldInputs.directorGender;
const filmType = filmFieldInputs.types.element;
export type Gender = NonNullable<z.infer<typeof gender>>;
export type FilmType = z.infer<typeof filmType>;
export type FilmForm = z.infer<typeof filmFieldInputs.forms.element>;
export type FilmTheme = z.infer<typeof filmFieldInputs.themes.element>;

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

/**
 * Every field of a film. Lists that can be known to be empty are null while unknown; other lists are empty
 * while unknown.
 */
export const filmFieldProperties = z.strictObject({
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
  forms: z.array(filmFieldInputs.forms.element),
  themes: z.array(filmFieldInputs.themes.element),
  school: z.union([z.strictObject({ name: text, country: text }), z.literal('none')]).nullable(),
});
export type FilmFields = z.infer<typeof filmFieldProperties>;
export type NewFilm = Partial<FilmFields> & { name: string };

export const subscriptionShape = z.strictObject({
  state: z.enum(['active', 'expiring']),
  stripeSubscriptionId: text,
  billingCycle,
  /** The plan, null if unknown. */
  productId: maybeText,
  /** The plan from the next period on, null if it stays the same. */
  nextProductId: maybeText,
  /** The end of the paid period, an instant. */
  periodEnd: maybeText,
});
export type FilmSubscription = z.infer<typeof subscriptionShape>;

/**
 * `version` increases with every change; `updateFilm` uses it to reject stale edits. `subscriptionKnown` is
 * false while billing is unavailable; then a null plan is meaningless.
 */
export const filmShape = filmFieldProperties.extend({
  id: number,
  version: number,
  stillFileNames: texts,
  /** Premieres that the filmmaker reserves for one festival, or for any that requires them, the widest first. */
  reservedPremieres: z.array(z.strictObject({ level: z.enum(LEDGER_LEVELS), festivalId: maybeNumber })),
  /** URLs of its first still. */
  coverImage: stillShape.nullable(),
  createdBy: text,
  createdAt: text,
  updatedAt: text,
  subscription: subscriptionShape.nullable(),
  subscriptionKnown: z.boolean(),
});
export type Film = z.infer<typeof filmShape>;

export const deletedFilmShape = z.strictObject({ filmId: number });
