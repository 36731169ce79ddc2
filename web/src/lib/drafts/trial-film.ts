import { forgetDraft, saveDraft, readDraft, TRIAL_FILM_DRAFT } from './drafts';
import type { NewFilm } from '../server/wire';

/** The address of the page on which the user completes the film. */
export const FIRST_FILM_PATH = '/user/wizard?step=film&filmId=new';
export type TrialFilm = Pick<NewFilm, 'length' | 'productionCountries' | 'types'>;

/** Saves a film that a visitor entered. It is stored with the drafts until the visitor has an account. */
export const saveTrialFilm = (fields: TrialFilm) => saveDraft(TRIAL_FILM_DRAFT, { value: fields });

export const hasTrialFilm = () => readDraft(TRIAL_FILM_DRAFT) !== null;

/** The fields that came from the home page. `isMixedWithTyped`: the draft already contained other fields. */
type AdoptedFilm = { fields: Partial<TrialFilm>; isMixedWithTyped: boolean };

/**
 * Moves the visitor's film into the draft of a new film. Returns the fields that are new there; fields typed
 * before win.
 */
export function adoptTrialFilm(draftKey: string): AdoptedFilm | null {
  const trialFields = readDraft<TrialFilm>(TRIAL_FILM_DRAFT)?.value;
  if (!trialFields) return null;
  const typedFields = readDraft<object>(draftKey)?.value ?? {};
  const fields = Object.fromEntries(Object.entries(trialFields).filter(([name]) => !(name in typedFields)));
  saveDraft(draftKey, { value: { ...fields, ...typedFields } });
  forgetDraft(TRIAL_FILM_DRAFT);
  return { fields, isMixedWithTyped: Object.keys(typedFields).length > 0 };
}
