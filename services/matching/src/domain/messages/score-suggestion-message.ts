import { message, type Message } from '@laurel/messages/formatting/message';
import type { ScoreSuggestion } from '../ranking/score-suggestions.js';
import { describeMissingField } from './change-message.js';

/** Describes the field to fill in, or the preference to add, that raises the score. */
export function describeScoreSuggestion(suggestion: ScoreSuggestion): Message {
  switch (suggestion.code) {
    case 'missing-field':
      return message('raise.missing-field', { change: describeMissingField(suggestion.field) });
    case 'qualifier':
      return message('raise.qualifier', { award: suggestion.award });
    case 'region':
      return message('raise.region', { region: suggestion.region });
    case 'budget':
      return message('raise.budget', { money: suggestion.budget });
    case 'dates':
      return message('raise.dates', { day: suggestion.on });
  }
}
