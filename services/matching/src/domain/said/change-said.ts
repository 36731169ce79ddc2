import { say, type Said } from '@laurel/words/said';
import type { Change, Fact } from '../judgement.js';
import { listSaid } from './limit-said.js';

/** What is wrong with a rule that fails, or what would settle one that is open. */
export function changeSaid(change: Change, today: string): Said {
  switch (change.code) {
    case 'tell':
      return tellSaid(change.fact);
    case 'ask-festival':
    case 'offline':
      return say(`change.${change.code}`);
    case 'shorter':
    case 'longer':
      return say(`change.${change.code}`, { duration: change.seconds });
    case 'later':
    case 'earlier':
      return say(`change.${change.code}`, { span: change.days });
    case 'more':
    case 'less':
      return change.fact === 'directorAge'
        ? say(`change.${change.code}.age`, { by: change.by, limit: change.limit })
        : say(`change.${change.code}`, { by: change.by });
    case 'cheaper':
      return say('change.cheaper', { money: { amount: change.by, currency: change.currency } });
    case 'other-currency':
      return say('change.other-currency', { currency: change.currency });
    case 'shown':
      return shownSaid(change, today);
    case 'selected':
      return change.festival === null
        ? say('change.selected.somewhere')
        : say('change.selected', { festival: change.festival });
    case 'one-of':
    case 'none-of':
    case 'equal':
    case 'school':
    case 'not-selected':
      return listSaid(change);
  }
}

export function tellSaid(fact: Fact): Said {
  if (fact === 'role') return say('change.tell.role');
  // Self-description is nobody's to ask for.
  return fact === 'directorIdentities' ? say('change.tell.identities') : say('change.tell', { fact });
}

function shownSaid({ where, city, on, level }: Extract<Change, { code: 'shown' }>, today: string): Said {
  if (on === null) return say('change.online-now', { level });
  const what = on > today ? 'change.to-be-shown' : 'change.shown';
  return city || where
    ? say(`${what}.at`, { place: { city, country: where }, day: on, level })
    : say(what, { day: on, level });
}
