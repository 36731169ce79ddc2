import { forgetDraft, keepDraft, readDraft, STRANGER } from './drafts';
import type { NewFilm } from './wire';

/** Where it is gone on with. */
export const FIRST_FILM = '/user/wizard?step=film&filmId=new';
export type TrialFilm = Pick<NewFilm, 'length' | 'productionCountries' | 'types'>;

/** What somebody said of a film before anybody knew who they are; it lies beside their drafts until they have an account. */
export const keepTrialFilm = (facts: TrialFilm) => keepDraft(STRANGER, { value: facts });

/** Whether one is waiting for an account. */
export const hasTrialFilm = () => readDraft(STRANGER) !== null;

/** What came from the home page; `isAmongTyped`: beside what lay in the draft before. */
export type AdoptedFilm = { facts: Partial<TrialFilm>; isAmongTyped: boolean };

/** Moves it to where the drafts of a new film are kept, and answers what of it is new there: what was typed before stays. */
export function adoptTrialFilm(draft: string): AdoptedFilm | null {
  const trial = readDraft<TrialFilm>(STRANGER)?.value;
  if (!trial) return null;
  const typed = readDraft<object>(draft)?.value ?? {};
  const facts = Object.fromEntries(Object.entries(trial).filter(([name]) => !(name in typed)));
  keepDraft(draft, { value: { ...facts, ...typed } });
  forgetDraft(STRANGER);
  return { facts, isAmongTyped: Object.keys(typed).length > 0 };
}
