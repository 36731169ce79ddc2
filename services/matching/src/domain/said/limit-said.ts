import { schoolSaid, selectionSaid } from '@laurel/words/rule-said';
import { say, type Said } from '@laurel/words/said';
import type { Change, Fact } from '../judgement.js';

/** By which name the list of a fact is told. */
const lists: Partial<Record<Fact, 'languages' | 'regions' | 'words'>> = {
  directorLanguages: 'languages',
  filmLanguages: 'languages',
  genres: 'words',
  types: 'words',
  productionSubdivisions: 'regions',
  directorSubdivisions: 'regions',
  directorIdentities: 'words',
  themes: 'words',
  forms: 'words',
};

type Listed = Extract<Change, { code: 'one-of' | 'none-of' | 'equal' | 'school' | 'not-selected' }>;
/** Whom it is for: of those that differ, nobody could or should change. */
export function listSaid(change: Listed): Said {
  if (change.code === 'equal') return equalSaid(change.fact, change.value);
  if (change.code === 'school') return schoolSaid('limit.school', change.schools, change.countries);
  if (change.code === 'not-selected')
    return selectionSaid('limit.not-selected', change.awards, change.festivals);
  const { code, fact, list } = change;
  return { code: `limit.${code}.${fact}`, values: { [lists[fact] ?? 'inCountries']: list } };
}

/** A rule that fails, said as the fact that it is; null where it is no limit. */
export function limitSaid(change: Change): Said | null {
  switch (change.code) {
    case 'one-of':
    case 'none-of':
    case 'equal':
    case 'school':
    case 'not-selected':
      return listSaid(change);
    case 'shorter':
    case 'longer':
      return say(`limit.${change.code}`, { runtime: change.limit });
    case 'later':
    case 'earlier':
      return say(`limit.${change.code}`, { day: change.limit });
    case 'more':
    case 'less':
      return change.fact === 'directorAge'
        ? say(`limit.${change.code}.age`, { limit: change.limit })
        : say(`limit.${change.code}`, { limit: change.limit });
    case 'cheaper':
      return say('limit.cheaper', { money: { amount: change.limit, currency: change.currency } });
    default:
      return null;
  }
}

function equalSaid(fact: Fact, value: string | boolean): Said {
  if (fact === 'directorIsStudent') return say(value ? 'limit.equal.student' : 'limit.equal.student.not');
  return fact === 'role' ? say('limit.equal.role') : say('limit.equal.gender', { words: value });
}
