import { LEDGER_LEVELS } from '@laurel/rules/premieres/premiere-ledger';
import { z } from 'zod';
import { credit, filmFieldInputs, screening } from '../../inputs/films/film.js';
import { billingCycle } from '../../inputs/values.js';
import { stillShape } from './still.js';
import { maybeNumber, maybeText, number, text, texts, withoutChecks } from '../values.js';

export type Gender = NonNullable<z.infer<typeof filmFieldInputs.directorGender>>;
export type FilmForm = z.infer<ReturnType<typeof filmFieldInputs.forms.unwrap>>[number];

export type Screening = z.infer<typeof screening>;
export type Credit = z.infer<typeof credit>;

/** Lists that can be known to be empty are null while unknown. All other lists are empty while unknown. */
export const filmFieldProperties = withoutChecks(z.strictObject(filmFieldInputs));
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

/** While `subscriptionKnown` is false (billing is unavailable), a null plan is meaningless. */
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
