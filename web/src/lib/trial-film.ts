import { forgetDraft, keepDraft, readDraft } from './drafts';
import type { NewFilm } from './wire';

/** What somebody said of a film before anybody knew who they are; it lies beside their drafts until they have an account. */
const STRANGER = 'trial-film';
export type TrialFilm = Pick<NewFilm, 'length' | 'productionCountries' | 'types'>;

export const keepTrialFilm = (facts: TrialFilm) => keepDraft(STRANGER, { value: facts });

/** Moves it to where the drafts of a new film are kept, and answers it; what was typed there of other facts stays. */
export function adoptTrialFilm(draft: string): TrialFilm | null {
  const trial = readDraft<TrialFilm>(STRANGER)?.value;
  if (!trial) return null;
  keepDraft(draft, { value: { ...readDraft<object>(draft)?.value, ...trial } });
  forgetDraft(STRANGER);
  return trial;
}
