import type { DatedFees } from '@laurel/proto/catalog/v1/editing';
import { DATES, TERMS } from '@laurel/rules/festivals/catalogue-editing';
import { getDateFields, getTermFields } from '../../messages/competition-fields.js';
import type { CompetitionInput } from '../changes/change-competition.js';
import { areSameRecordedValues, readRecordedTerms } from '../changes/history.js';
import type { LockedCompetition } from '../changes/lock-records.js';
import { toUnchangedInput } from '../changes/unchanged-input.js';
import { refuseTakenCompetitionName } from './save-competition.js';
import { prepareDates } from './save-competition-dates.js';
import { prepareTermFields } from './save-terms.js';

/** Returns whether a field of a competition still has the value that its history recorded. */
export function hasRecordedValue(
  { details }: LockedCompetition,
  field: string,
  recordedValue: unknown,
): boolean {
  const fields: Record<string, unknown> = {
    ...toUnchangedInput(details),
    [TERMS]: details.terms.map(getTermFields),
    [DATES]: getDateFields(details),
  };
  return areSameRecordedValues(field, fields[field] ?? null, recordedValue);
}

/**
 * Returns the state of a competition with the recorded values of these fields.
 * @throws competition.name_taken, the refusals of saving rules and deadlines
 */
export function restoreCompetitionFields(
  lockedCompetition: LockedCompetition,
  values: ReadonlyMap<string, unknown>,
): CompetitionInput {
  const { details, festival } = lockedCompetition;
  const input: CompetitionInput = toUnchangedInput(details);
  for (const [field, value] of values) {
    if (field === TERMS || field === DATES) continue;
    if (field === 'name')
      refuseTakenCompetitionName(lockedCompetition, String(value), details.competition!.id);
    Object.assign(input, { [field]: value });
  }
  if (values.has(TERMS)) {
    const previousTerms = readRecordedTerms(values.get(TERMS));
    // Text-only rules in the history are accepted like stored ones, because they were stored before.
    input.terms = prepareTermFields(previousTerms, previousTerms, festival.internetDisallowed ?? null);
  }
  if (values.has(DATES)) input.dates = prepareDates(input, values.get(DATES) as DatedFees[]);
  return input;
}
