import { hash } from 'node:crypto';
import { isCountry } from '@laurel/rules/countries';
import { foldedName, nameKey } from '@laurel/rules/fold';
import {
  LONGEST_AWARD,
  LONGEST_PAST_NAME,
  MOST_FREE_ENTRIES,
  PAST_STATES,
  type PastState,
} from '@laurel/rules/past-entries';
import { LONGEST_NOTE } from '@laurel/rules/notes';
import { isLine, isProse, keptName } from '@laurel/rules/texts';
import { ANSWERED_STATES, isOneOf } from '@laurel/rules/vocabularies';
import { refuse } from '@laurel/runtime/refusals';
import { checkFee, checkSequence } from './submission.js';

/** An entry at a festival that the catalogue does not have, as somebody says that it was. Days are YYYY-MM-DD; null is not known. */
export interface FreeEntry {
  festival: string;
  competition: string | null;
  country: string | null;
  state: PastState;
  submittedAt: string | null;
  decidedAt: string | null;
  fee: { amount: number; currency: string } | null;
  awardName: string | null;
  note: string | null;
}
export type SaidEntry = Omit<FreeEntry, 'state'> & { state: string };

const wrongText = (field: string) =>
  refuse.invalid('past_entry.text_invalid', 'Write it in one line, and shorter.', field);

/** As it is kept. Refuses `past_entry.festival_required`, `.text_invalid`, `.country_invalid`, `.state_invalid`, `submission.date_invalid`, `.award_name_required` and `.fee_invalid`. */
export function checkedEntry(said: SaidEntry, latest: string): FreeEntry {
  const { state, fee } = said;
  const festival = keptName(said.festival);
  const competition = keptName(said.competition ?? '') || null;
  const awardName = state === 'awarded' ? keptName(said.awardName ?? '') || null : null;
  const note = said.note?.trim() || null;
  if (festival === '')
    throw refuse.invalid('past_entry.festival_required', 'Say at which festival it was.', 'festival');
  const lines = { festival, competition, awardName } as const;
  for (const [field, text] of Object.entries(lines))
    if (
      text !== null &&
      (!isLine(text) || text.length > (field === 'awardName' ? LONGEST_AWARD : LONGEST_PAST_NAME))
    )
      throw wrongText(field);
  if (note !== null && (!isProse(note) || note.length > LONGEST_NOTE)) throw wrongText('note');
  if (said.country !== null && !isCountry(said.country))
    throw refuse.invalid('past_entry.country_invalid', 'Choose a country of the list.', 'country');
  if (!isOneOf(PAST_STATES, state))
    throw refuse.invalid(
      'past_entry.state_invalid',
      'Choose whether it was submitted, accepted, not selected, awarded or withdrawn.',
      'state',
    );
  if (state === 'awarded' && awardName === null)
    throw refuse.invalid('submission.award_name_required', 'Say which award it won.', 'awardName');
  checkFee(fee);
  const decidedAt = isOneOf(ANSWERED_STATES, state) ? said.decidedAt : null;
  checkSequence({ submittedAt: said.submittedAt, decidedAt }, latest);
  return {
    festival,
    competition,
    country: said.country,
    state,
    submittedAt: said.submittedAt,
    decidedAt,
    fee,
    awardName,
    note,
  };
}

const compared = (name: string | null) => (name === null ? '' : foldedName(name) || nameKey(name));
/** By what an entry is the same as another of its film: festival, competition and year, however they are written; short enough for an index. */
export const entryKey = ({
  festival,
  competition,
  submittedAt,
  decidedAt,
}: Pick<FreeEntry, 'festival' | 'competition' | 'submittedAt' | 'decidedAt'>): string =>
  hash(
    'sha256',
    [compared(festival), compared(competition), (submittedAt ?? decidedAt ?? '').slice(0, 4)].join('|'),
    'base64url',
  );

export const tooManyEntries = () =>
  refuse.conflict(
    'past_entry.too_many',
    `There is room for ${MOST_FREE_ENTRIES} entries at festivals that the catalogue does not have. Delete some first.`,
    'rows',
    { most: MOST_FREE_ENTRIES },
  );
