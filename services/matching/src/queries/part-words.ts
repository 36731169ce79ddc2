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
      return points > 0 ? 'Well regarded in our catalogue' : 'Less regarded in our catalogue';
    case 'terms':
      return 'Its own preferences favour your film';
    case 'specialisation':
      return `Few competitions ask for ${and.format([...new Set(about)].map((type) => lists[type] ?? 'this'))}`;
    case 'qualifiers':
      return `Qualifies for ${and.format(about)}`;
    case 'arthouse':
      return `Arthouse index ${about[0]}`;
    case 'odds':
      return number < 1 ? 'Selects less than 1 % of entries' : `Selects about ${number} % of entries`;
    case 'deadline':
      return number === 0 ? 'Deadline today' : number === 1 ? 'Deadline tomorrow' : `Deadline in ${number} days`;
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
