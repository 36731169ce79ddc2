import { say, type Said } from '@laurel/words/said';
import type { Raise } from '../raise.js';
import { tellSaid } from './change-said.js';

/** What one could do, or wait for. */
export function raiseSaid(raise: Raise): Said {
  switch (raise.code) {
    case 'tell':
      return say('raise.tell', { change: tellSaid(raise.fact) });
    case 'wait':
      return say('raise.wait', { day: raise.from });
    case 'qualifier':
      return say('raise.qualifier', { award: raise.award });
    case 'region':
      return say('raise.region', { region: raise.region });
    case 'budget':
      return say('raise.budget', { money: raise.budget });
    case 'dates':
      return say('raise.dates', { day: raise.on });
  }
}
