import { message, type Message } from '@laurel/messages/formatting/message';
import type { ScoreComponent } from '../ranking/rank.js';
import type { Reason } from '../recommendations/recommend.js';

/** Explains a component of the score. */
export function describeComponent({ name, subjects, quantity, points }: ScoreComponent): Message {
  switch (name) {
    case 'bonus':
      return describeBonus(points);
    case 'terms':
      return describeTerms(subjects.slice(0, quantity), subjects.slice(quantity).map(describeRule), points);
    case 'specialisation':
      return message('component.specialisation', { shares: subjects.map(describeShare) });
    case 'qualifiers':
      return message('component.qualifiers', { awards: subjects });
    case 'arthouse':
      return message('component.arthouse', { index: subjects[0] });
    case 'odds':
      return message('component.odds', { percent: quantity });
    case 'fee':
      return message(`component.fee.${subjects[0] as 'free' | 'within' | 'over'}`);
    case 'region':
      return message('component.region', { region: subjects[0] });
    case 'dates':
      return message(subjects[0] === 'within' ? 'component.dates.within' : 'component.dates.outside');
    case 'unknown':
      return message('component.unknown', { rules: quantity });
  }
}

/** Explains a recommendation. */
export function describeReason({ name, ...component }: Reason): Message {
  if (name === 'fits') return message('component.fits');
  return name === 'unchecked' ? message('component.unchecked') : describeComponent({ name, ...component });
}

const LARGE_BONUS = 15;
const MEDIUM_BONUS = 5;
function describeBonus(points: number): Message {
  return message('component.bonus', {
    much: getBonusSize(Math.abs(points)),
    side: points > 0 ? 'above' : 'below',
  });
}
function getBonusSize(points: number): 'far' | 'little' | 'plain' {
  if (points >= LARGE_BONUS) return 'far';
  return points < MEDIUM_BONUS ? 'little' : 'plain';
}
function describeTerms(
  awards: readonly string[],
  rules: readonly (string | Message)[],
  points: number,
): Message {
  if (points < 0) return message('component.terms.against', { rules: [...awards, ...rules] });
  if (!awards.length) return message('component.terms.fits', { rules });
  return rules.length
    ? message('component.terms.both', { awards, rules })
    : message('component.terms.awards', { awards });
}
/** Returns the name of a rule, or the message of its type if the festival gives no name. */
const describeRule = (name: string): string | Message =>
  name.startsWith('type.') ? { code: name, values: {} } : name;

const FEW_PERCENT = 10;
/**
 * The first share reads "your genres (only 6 % of competitions do)", the later ones "your type of film (12 %
 * do)".
 */
function describeShare(typeAndShare: string, n: number): Message {
  const [type, share] = typeAndShare.split(' ') as [string, string];
  const percent = Number(share);
  const list = { code: `list.${type}`, values: {} };
  const code = n === 0 ? 'component.share.first' : 'component.share';
  if (percent < 1) return message(`${code}.rare`, { list });
  return percent <= FEW_PERCENT
    ? message(`${code}.only`, { list, percent })
    : message(code, { list, percent });
}
