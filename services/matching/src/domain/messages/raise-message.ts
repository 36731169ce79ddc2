import { message, type Message } from '@laurel/messages/formatting/message';
import type { Raise } from '../ranking/raise.js';
import { describeMissingField } from './change-message.js';

/** Describes what one can do, or wait for. */
export function describeRaise(raise: Raise): Message {
  switch (raise.code) {
    case 'missing-field':
      return message('raise.missing-field', { change: describeMissingField(raise.field) });
    case 'qualifier':
      return message('raise.qualifier', { award: raise.award });
    case 'region':
      return message('raise.region', { region: raise.region });
    case 'budget':
      return message('raise.budget', { money: raise.budget });
    case 'dates':
      return message('raise.dates', { day: raise.on });
  }
}
