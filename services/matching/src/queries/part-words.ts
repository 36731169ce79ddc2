import type { Part } from '../domain/rank.js';

const lists: Record<string, string> = {
  country_restriction: 'your main production country',
  production_restriction_country: 'your production countries',
  director_restriction_nationality: 'the director’s nationality',
  director_restriction_residency: 'where the director lives',
  director_restriction_language: 'the director’s languages',
  film_language: 'the film’s language',
  genre_restriction: 'your genres',
  type_restriction: 'your type of film',
  production_restriction_subdivision: 'your region of production',
  director_residency_subdivision: 'the director’s region',
  director_restriction_identity: 'the director’s identity',
};
const and = new Intl.ListFormat('en', { type: 'conjunction' });

/** Why a part of the score is there. */
export function partWords({ name, about, number, points }: Part): string {
  switch (name) {
    case 'bonus':
      return bonusWords(points);
    case 'terms':
      return termsWords(about.slice(0, number), about.slice(number), points);
    case 'specialisation':
      return `Its rules name ${and.format(about.map(shareWords))}`;
    case 'qualifiers':
      return `Qualifies for ${and.format(about)}, as you wished`;
    case 'arthouse':
      return `Arthouse index ${about[0]}`;
    case 'odds':
      return number < 1 ? 'Selects less than 1 % of entries' : `Selects about ${number} % of entries`;
    case 'deadline':
      return number === 0
        ? 'Deadline today'
        : number === 1
          ? 'Deadline tomorrow'
          : `Deadline in ${number} days`;
    case 'fee':
      return { free: 'Free to enter', within: 'Fee within your budget', over: 'Fee above your budget' }[
        about[0] as 'free' | 'within' | 'over'
      ];
    case 'region':
      return `In ${about[0]}, as you wished`;
    case 'dates':
      return about[0] === 'within' ? 'Deadline within your dates' : 'Deadline outside your dates';
    case 'unknown':
      return number === 1 ? 'One rule needs confirmation' : `${number} rules need confirmation`;
  }
}

const MUCH = 15;
const LITTLE = 5;
/** The weight that the catalogue itself gives a competition. */
function bonusWords(points: number): string {
  const much = Math.abs(points) >= MUCH ? 'far ' : Math.abs(points) < LITTLE ? 'a little ' : '';
  return `Our editors rank it ${much}${points > 0 ? 'above' : 'below'} others`;
}
function termsWords(awards: readonly string[], rules: readonly string[], points: number): string {
  if (points < 0) return `Counts for less by its rules: ${[...awards, ...rules].join(', ')}`;
  const fits = rules.length ? `its rules favour your film: ${rules.join(', ')}` : '';
  if (!awards.length) return fits.replace('its', 'Its');
  return [`Qualifies for ${and.format(awards)}`, fits].filter(Boolean).join('; ');
}
const FEW_PERCENT = 10;
/** "your genres (only 6 % of competitions do)", then "your type of film (12 % do)". */
function shareWords(typeAndShare: string, n: number): string {
  const [type, percent] = typeAndShare.split(' ') as [string, string];
  const share =
    Number(percent) < 1 ? 'fewer than 1' : `${Number(percent) <= FEW_PERCENT ? 'only ' : ''}${percent}`;
  return `${lists[type] ?? 'this'} (${share} % ${n === 0 ? 'of competitions do' : 'do'})`;
}
