import type { Change, Fact } from '../domain/judgement.js';
import { country, day, money, named } from './words.js';

const factName: Record<Fact, string> = {
  mainProductionCountry: 'the main production country',
  productionCountries: 'the production countries',
  directorNationalities: 'the director’s nationality',
  directorResidency: 'the director’s country of residence',
  directorLanguages: 'the director’s languages',
  filmLanguages: 'the film’s languages',
  directorAge: 'the director’s age',
  directorGender: 'the director’s gender',
  directorIsStudent: 'whether the director is a student',
  role: 'your business role',
  productionDate: 'the completion date',
  length: 'the runtime',
  genres: 'the genres',
  types: 'the type of film',
  screenings: 'where the film has been shown',
  previousFeatures: 'the number of earlier features',
  isOnline: 'whether the film is publicly online',
  budget: 'the budget',
  productionSubdivisions: 'the regions of production',
  directorSubdivisions: 'the director’s region',
  directorIdentities: 'the director’s identities',
  nothing: 'this',
};
export const nameOfFact = (fact: Fact) => factName[fact];

/** "12 s", "3 min", "1 h 5 min". */
export function duration(seconds: number): string {
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return [h && `${h} h`, m && `${m} min`, s && `${s} s`].filter(Boolean).join(' ');
}
const DAYS_IN_MONTH = 30.44;
/** "12 days", "3 months". */
export function span(days: number): string {
  if (days < 60) return days === 1 ? '1 day' : `${days} days`;
  const months = Math.round(days / DAYS_IN_MONTH);
  return months < 24 ? `${months} months` : `${Math.floor(months / 12)} years`;
}
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What would change an outcome, in a few words. */
export function changeWords(change: Change): string {
  switch (change.code) {
    case 'tell':
      return change.fact === 'role' ? 'Choose your business role' : `Add ${factName[change.fact]}`;
    case 'ask-festival':
      return 'The rule leaves this open: ask the festival';
    case 'one-of':
      return `${capital(factName[change.fact])} would have to include ${named(change.fact, change.list, 'or')}`;
    case 'none-of':
      return `Not open to ${named(change.fact, change.list, 'or')}`;
    case 'shorter':
      return `${duration(change.seconds)} too long`;
    case 'longer':
      return `${duration(change.seconds)} too short`;
    case 'later':
      return `Completed ${span(change.days)} too early`;
    case 'earlier':
      return `Completed ${span(change.days)} too late`;
    case 'more':
      return change.fact === 'directorAge' ? `The director is ${years(change.by)} too young` : `${features(change.by)} too few`;
    case 'less':
      return change.fact === 'directorAge' ? `The director is ${years(change.by)} too old` : `${features(change.by)} too many`;
    case 'cheaper':
      return `The budget is ${money({ amount: change.by, currency: change.currency })} too high`;
    case 'other-currency':
      return `The limit is in ${change.currency}: compare it with your budget`;
    case 'equal':
      return equalWords(change.fact, change.value);
    case 'offline':
      return 'The film must not be publicly online';
    case 'shown':
      return shownWords(change);
  }
}

const years = (number: number) => (number === 1 ? '1 year' : `${number} years`);
const features = (number: number) => (number === 1 ? '1 earlier feature' : `${number} earlier features`);

function equalWords(fact: Fact, value: string | boolean): string {
  if (fact === 'directorIsStudent') return value ? 'Only for student directors' : 'Not for student directors';
  if (fact === 'role') return 'Only film schools may enter';
  return `${capital(factName[fact])} would have to be ${String(value)}`;
}
function shownWords({ where, city, on, level }: Extract<Change, { code: 'shown' }>): string {
  const place = [city, where && country(where)].filter(Boolean).join(', ');
  const seen = place ? `Shown in ${place}` : 'Shown online';
  const what = level === 'World Premiere' ? 'the world premiere' : `the ${level.toLowerCase()} premiere`;
  return `${seen}${on ? ` on ${day(on)}` : ''}: ${what} is gone`;
}
