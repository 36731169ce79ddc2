import { message, type Message } from '@laurel/messages/formatting/message';
import type { Change, FieldName } from '../rules/judgement.js';
import { describeList } from './limit-message.js';

/** Describes why a rule fails, or what would settle an open one. */
export function describeChange(change: Change, today: string): Message {
  switch (change.code) {
    case 'missing-field':
      return describeMissingField(change.field);
    case 'confirm-with-festival':
    case 'offline':
      return message(`change.${change.code}`);
    case 'shorter':
    case 'longer':
      return message(`change.${change.code}`, { duration: change.seconds });
    case 'later':
    case 'earlier':
      return message(`change.${change.code}`, { span: change.days });
    case 'more':
    case 'less':
      return change.field === 'directorAge'
        ? message(`change.${change.code}.age`, { by: change.difference, limit: change.limit })
        : message(`change.${change.code}`, { by: change.difference });
    case 'age-at-deadline':
      return message('change.age-at-deadline', { min: change.min, max: change.max, limit: change.limit });
    case 'cheaper':
      return message('change.cheaper', { money: { amount: change.difference, currency: change.currency } });
    case 'other-currency':
      return message('change.other-currency', { currency: change.currency });
    case 'shown':
      return describeScreening(change, today);
    case 'selected':
      return change.festival === null
        ? message('change.selected.somewhere')
        : message('change.selected', { festival: change.festival });
    case 'one-of':
    case 'none-of':
    case 'equal':
    case 'school':
    case 'not-selected':
      return describeList(change);
  }
}

export function describeMissingField(field: FieldName): Message {
  if (field === 'role') return message('change.missing-field.role');
  // The app never asks a filmmaker to state how the director identifies.
  return field === 'directorIdentities'
    ? message('change.missing-field.identities')
    : message('change.missing-field', { field });
}

function describeScreening(
  { country, city, day, level }: Extract<Change, { code: 'shown' }>,
  today: string,
): Message {
  if (day === null) return message('change.online-now', { level });
  const code = day > today ? 'change.to-be-shown' : 'change.shown';
  return city || country
    ? message(`${code}.at`, { location: { city, country }, day, level })
    : message(code, { day, level });
}
