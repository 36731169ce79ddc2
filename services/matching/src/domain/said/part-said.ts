import { say, type Said } from '@laurel/words/said';
import type { Part } from '../rank.js';
import type { Reason } from '../recommend.js';

/** Why a part of the score is there. */
export function partSaid({ name, about, number, points }: Part): Said {
  switch (name) {
    case 'bonus':
      return bonusSaid(points);
    case 'terms':
      return termsSaid(about.slice(0, number), about.slice(number).map(ruleSaid), points);
    case 'specialisation':
      return say('part.specialisation', { shares: about.map(shareSaid) });
    case 'qualifiers':
      return say('part.qualifiers', { awards: about });
    case 'arthouse':
      return say('part.arthouse', { index: about[0] });
    case 'odds':
      return say('part.odds', { percent: number });
    case 'deadline':
      return say('part.deadline', { days: number });
    case 'fee':
      return say(`part.fee.${about[0] as 'free' | 'within' | 'over'}`);
    case 'region':
      return say('part.region', { region: about[0] });
    case 'dates':
      return say(about[0] === 'within' ? 'part.dates.within' : 'part.dates.outside');
    case 'unknown':
      return say('part.unknown', { rules: number });
  }
}

/** Why it is suggested. */
export function reasonSaid({ name, ...part }: Reason): Said {
  if (name === 'fits') return say('part.fits');
  return name === 'unchecked' ? say('part.unchecked') : partSaid({ name, ...part });
}

const MUCH = 15;
const LITTLE = 5;
/** The weight that the catalogue itself gives a competition. */
function bonusSaid(points: number): Said {
  const much = Math.abs(points) >= MUCH ? 'far' : Math.abs(points) < LITTLE ? 'little' : 'plain';
  return say('part.bonus', { much, side: points > 0 ? 'above' : 'below' });
}
function termsSaid(awards: readonly string[], rules: readonly (string | Said)[], points: number): Said {
  if (points < 0) return say('part.terms.against', { rules: [...awards, ...rules] });
  if (!awards.length) return say('part.terms.fits', { rules });
  return rules.length ? say('part.terms.both', { awards, rules }) : say('part.terms.awards', { awards });
}
/** A rule by its name; where the festival gives none, by its type. */
const ruleSaid = (name: string): string | Said =>
  name.startsWith('type.') ? { code: name, values: {} } : name;

const FEW_PERCENT = 10;
/** "your genres (only 6 % of competitions do)", then "your type of film (12 % do)". */
function shareSaid(typeAndShare: string, n: number): Said {
  const [type, share] = typeAndShare.split(' ') as [string, string];
  const percent = Number(share);
  const list = { code: `list.${type}`, values: {} };
  const code = n === 0 ? 'part.share.first' : 'part.share';
  if (percent < 1) return say(`${code}.rare`, { list });
  return percent <= FEW_PERCENT ? say(`${code}.only`, { list, percent }) : say(code, { list, percent });
}
