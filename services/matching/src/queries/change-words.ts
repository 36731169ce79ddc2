import type { Change, Fact } from '../domain/judgement.js';
import { listWords } from './limit-words.js';
import { country, day, duration, money } from './words.js';

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

const DAYS_IN_MONTH = 30.44;
/** "12 days", "3 months". */
export function span(days: number): string {
  if (days < 60) return days === 1 ? '1 day' : `${days} days`;
  const months = Math.round(days / DAYS_IN_MONTH);
  return months < 24 ? `${months} months` : `${Math.floor(months / 12)} years`;
}

/** What is wrong with a rule that fails, or what would settle one that is open, in a few words. */
export function changeWords(change: Change, today: string): string {
  switch (change.code) {
    case 'tell':
      return tellWords(change.fact);
    case 'ask-festival':
      return 'The rule leaves this open: ask the festival';
    case 'shorter':
      return `${duration(change.seconds)} too long`;
    case 'longer':
      return `${duration(change.seconds)} too short`;
    case 'later':
      return `Completed ${span(change.days)} too early`;
    case 'earlier':
      return `Completed ${span(change.days)} too late`;
    case 'more':
      return change.fact === 'directorAge'
        ? `${years(change.by)} below the limit of ${change.limit}`
        : `${features(change.by)} too few`;
    case 'less':
      return change.fact === 'directorAge'
        ? `${years(change.by)} above the limit of ${change.limit}`
        : `${features(change.by)} too many`;
    case 'cheaper':
      return `The budget is ${money({ amount: change.by, currency: change.currency })} too high`;
    case 'other-currency':
      return `The limit is in ${change.currency}: compare it with your budget`;
    case 'offline':
      return 'The film is publicly online';
    case 'shown':
      return shownWords(change, today);
    case 'one-of':
    case 'none-of':
    case 'equal':
      return listWords(change);
  }
}

function tellWords(fact: Fact): string {
  if (fact === 'role') return 'Choose your business role';
  // Self-description is nobody's to ask for.
  if (fact === 'directorIdentities')
    return 'Rests on how the director identifies, which is yours to tell or not';
  return `Add ${factName[fact]}`;
}
const years = (number: number) => (number === 1 ? '1 year' : `${number} years`);
const features = (number: number) => (number === 1 ? '1 earlier feature' : `${number} earlier features`);

function shownWords({ where, city, on, level }: Extract<Change, { code: 'shown' }>, today: string): string {
  const what = level === 'World Premiere' ? 'the world premiere' : `the ${level.toLowerCase()} premiere`;
  if (on === null) return `Publicly online: ${what} is gone`;
  const place = [city, where && country(where)].filter(Boolean).join(', ');
  const isToCome = on > today;
  return `${isToCome ? 'To be shown' : 'Shown'}${place ? ` in ${place}` : ''} on ${day(on)}: ${what} ${isToCome ? 'would be' : 'is'} gone`;
}
