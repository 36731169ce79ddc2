import { hash } from 'node:crypto';
import { isCountry } from '@laurel/rules/locations/countries';
import { foldName, toNameKey } from '@laurel/rules/text/fold';
import {
  MAX_AWARD_LENGTH,
  MAX_PAST_NAME_LENGTH,
  MAX_FREE_ENTRIES,
  PAST_STATES,
  type PastState,
} from '@laurel/rules/past-submissions/entries';
import { MAX_NOTE_LENGTH } from '@laurel/rules/submissions/notes';
import { isLine, isProse, sanitizeName } from '@laurel/rules/text/characters';
import { DECIDED_STATES } from '@laurel/rules/submissions/states';
import { isInList } from '@laurel/rules/text/lists';
import { refuse } from '@laurel/runtime/errors/refusals';
import { DistinctEntries, type EntryTraits } from './distinct-entries.js';
import { checkFee, checkSequence } from './submission-checks.js';

/** A user's record of an entry at a festival outside the catalogue. Days are YYYY-MM-DD; null is unknown. */
export interface UncataloguedEntry {
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
export type PastEntryInput = Omit<UncataloguedEntry, 'state'> & { state: string };

const refuseText = (field: string) =>
  refuse.invalid('past_entry.text_invalid', 'Enter a shorter text, in one line.', field);

/**
 * Validates an entry and returns it in its stored form.
 * @throws past_entry.festival_required
 * @throws past_entry.text_invalid
 * @throws past_entry.country_invalid
 * @throws past_entry.state_invalid
 * @throws submission.date_invalid
 * @throws submission.award_name_required
 * @throws submission.fee_invalid
 */
export function validateEntry(input: PastEntryInput, latestDay: string): UncataloguedEntry {
  const { state, fee } = input;
  const festival = sanitizeName(input.festival);
  const competition = sanitizeName(input.competition ?? '') || null;
  const awardName = state === 'awarded' ? sanitizeName(input.awardName ?? '') || null : null;
  const note = input.note?.trim() || null;
  if (festival === '')
    throw refuse.invalid('past_entry.festival_required', 'Enter the festival.', 'festival');
  const lines = [
    ['festival', festival, MAX_PAST_NAME_LENGTH],
    ['competition', competition, MAX_PAST_NAME_LENGTH],
    ['awardName', awardName, MAX_AWARD_LENGTH],
  ] as const;
  for (const [field, text, maxLength] of lines)
    if (text !== null && (!isLine(text) || text.length > maxLength)) throw refuseText(field);
  if (note !== null && (!isProse(note) || note.length > MAX_NOTE_LENGTH)) throw refuseText('note');
  if (input.country !== null && !isCountry(input.country))
    throw refuse.invalid('past_entry.country_invalid', 'Choose a country from the list.', 'country');
  if (!isInList(PAST_STATES, state))
    throw refuse.invalid(
      'past_entry.state_invalid',
      'Choose whether it was submitted, accepted, not selected, awarded or withdrawn.',
      'state',
    );
  if (state === 'awarded' && awardName === null)
    throw refuse.invalid('submission.award_name_required', 'Enter the award that it won.', 'awardName');
  checkFee(fee);
  const decidedAt = isInList(DECIDED_STATES, state) ? input.decidedAt : null;
  checkSequence({ submittedAt: input.submittedAt, decidedAt }, latestDay);
  return {
    festival,
    competition,
    country: input.country,
    state,
    submittedAt: input.submittedAt,
    decidedAt,
    fee,
    awardName,
    note,
  };
}

const normalizeName = (name: string | null) => (name === null ? '' : foldName(name) || toNameKey(name));
type NamedEntry = Pick<UncataloguedEntry, 'festival' | 'competition' | 'submittedAt' | 'decidedAt' | 'note'>;
const getEntryDay = ({ submittedAt, decidedAt }: Pick<NamedEntry, 'submittedAt' | 'decidedAt'>): string =>
  submittedAt ?? decidedAt ?? '';
const hashEntry = ({ festival, competition }: NamedEntry, ...details: string[]): string =>
  hash('sha256', [normalizeName(festival), normalizeName(competition), ...details].join('|'), 'base64url');

/**
 * Returns the keys that an entry can have, the most general first: of festival, competition and year, of its month, of
 * its day and of its note. They ignore spelling variants. Entries of a film with the same key are the same. The more
 * exact keys are for a festival with several editions in a year, or without days. Short enough for an index.
 */
export function listEntryKeys(entry: NamedEntry): string[] {
  const day = getEntryDay(entry);
  const year = day.slice(0, 'YYYY'.length);
  const keys = [year, day.slice(0, 'YYYY-MM'.length), day].map((text) => hashEntry(entry, text));
  const noteKeys = entry.note === null ? [] : [hashEntry(entry, year, normalizeName(entry.note))];
  return [...new Set([...keys, ...noteKeys])];
}

/** Returns what distinguishes the entry from others at the same festival. */
export const getEntryTraits = (entry: NamedEntry): EntryTraits => ({
  day: getEntryDay(entry),
  note: normalizeName(entry.note),
});
/** Returns whether two entries at the same festival have different days, or different notes. */
export function areDistinct(entry: NamedEntry, otherEntry: NamedEntry): boolean {
  const entries = new DistinctEntries();
  return entries.add(getEntryTraits(entry)) && entries.add(getEntryTraits(otherEntry));
}

export const createTooManyRefusal = () =>
  refuse.conflict(
    'past_entry.too_many',
    `You can have at most ${MAX_FREE_ENTRIES} entries at festivals that are not in the catalogue. Delete some first.`,
    'rows',
    { max: MAX_FREE_ENTRIES },
  );
