import { toSchoolMessage, toSelectionMessage } from '@laurel/messages/competitions/rule-message';
import { message, type Message } from '@laurel/messages/formatting/message';
import type { Change, FieldName } from '../rules/judgement.js';

/** The name of the message value that holds the list of a field. */
const listNameByField: Partial<Record<FieldName, 'languages' | 'regions' | 'words'>> = {
  directorLanguages: 'languages',
  filmLanguages: 'languages',
  genres: 'words',
  types: 'words',
  productionSubdivisions: 'regions',
  directorSubdivisions: 'regions',
  directorIdentities: 'words',
  themes: 'words',
  forms: 'words',
};

type ListChange = Extract<Change, { code: 'one-of' | 'none-of' | 'equal' | 'school' | 'not-selected' }>;
/** Describes who the competition is for. Filmmakers cannot or should not change these characteristics. */
export function describeList(change: ListChange): Message {
  if (change.code === 'equal') return describeEqual(change.field, change.value);
  if (change.code === 'school') return toSchoolMessage('limit.school', change.schools, change.countries);
  if (change.code === 'not-selected')
    return toSelectionMessage('limit.not-selected', change.awards, change.festivals);
  const { code, field, list } = change;
  return { code: `limit.${code}.${field}`, values: { [listNameByField[field] ?? 'inCountries']: list } };
}

/** Describes the limit of a failing rule as a statement; null if it is not a limit. */
export function describeLimit(change: Change): Message | null {
  switch (change.code) {
    case 'one-of':
    case 'none-of':
    case 'equal':
    case 'school':
    case 'not-selected':
      return describeList(change);
    case 'shorter':
    case 'longer':
      return message(`limit.${change.code}`, { runtime: change.limit });
    case 'later':
    case 'earlier':
      return message(`limit.${change.code}`, { day: change.limit });
    case 'more':
    case 'less':
      return change.field === 'directorAge'
        ? message(`limit.${change.code}.age`, { limit: change.limit })
        : message(`limit.${change.code}`, { limit: change.limit });
    case 'cheaper':
      return message('limit.cheaper', { money: { amount: change.limit, currency: change.currency } });
    default:
      return null;
  }
}

function describeEqual(field: FieldName, value: string | boolean): Message {
  if (field === 'directorIsStudent')
    return message(value ? 'limit.equal.student' : 'limit.equal.student.not');
  return field === 'role' ? message('limit.equal.role') : message('limit.equal.gender', { words: value });
}
