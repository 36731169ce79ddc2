import type { Change, Fact } from '../domain/judgement.js';
import { day, money, namedInSentence, runtime } from './words.js';

/** Whom a list is for, and whom it is not for. */
const of: Partial<Record<Fact, string>> = {
  mainProductionCountry: 'films mainly produced in',
  productionCountries: 'films produced in',
  directorNationalities: 'directors from',
  directorResidency: 'directors living in',
  directorLanguages: 'directors who speak',
  filmLanguages: 'films in',
  genres: 'the genre',
  types: 'the type',
  productionSubdivisions: 'films produced in',
  directorSubdivisions: 'directors living in',
  directorIdentities: 'directors who identify as',
};

type Listed = Extract<Change, { code: 'one-of' | 'none-of' | 'equal' }>;
/** Whom it is for: of those that differ, nobody could or should change. */
export function listWords(change: Listed): string {
  if (change.code === 'equal') return equalWords(change.fact, change.value);
  return `${change.code === 'one-of' ? 'Only' : 'Not'} for ${of[change.fact] ?? 'films with'} ${namedInSentence(change.fact, change.list)}`;
}

/** A rule that fails, said as the fact that it is; null where it is no limit. */
export function limitWords(change: Change): string | null {
  switch (change.code) {
    case 'one-of':
    case 'none-of':
    case 'equal':
      return listWords(change);
    case 'shorter':
      return `Only for films of at most ${runtime(change.limit)}`;
    case 'longer':
      return `Only for films of at least ${runtime(change.limit)}`;
    case 'later':
      return `Completed before ${day(change.limit)}, the earliest day it takes`;
    case 'earlier':
      return `Completed after ${day(change.limit)}, the latest day it takes`;
    case 'more':
    case 'less':
      return numberWords(change.code === 'more' ? 'at least' : 'at most', change.fact, change.limit);
    case 'cheaper':
      return `Only for budgets of at most ${money({ amount: change.limit, currency: change.currency })}`;
    default:
      return null;
  }
}

function numberWords(bound: string, fact: Fact, limit: number): string {
  if (fact === 'directorAge') return `Only for directors of ${bound} ${limit} years`;
  if (limit === 0) return 'Only for directors who have made no feature before';
  return `Only for directors with ${bound} ${limit} earlier ${limit === 1 ? 'feature' : 'features'}`;
}
function equalWords(fact: Fact, value: string | boolean): string {
  if (fact === 'directorIsStudent') return value ? 'Only for student directors' : 'Not for student directors';
  return fact === 'role' ? 'Only film schools may enter' : `Only for ${String(value)} directors`;
}
