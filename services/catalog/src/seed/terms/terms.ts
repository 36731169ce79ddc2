import type { TermFields } from '../../domain/terms/term-fields.js';
import type { Dice } from '../drafts/dice.js';
import type { CompetitionDraft } from '../drafts/draft.js';
import { extraTerms } from './extra-terms.js';
import { ageTerms, lengthTerms } from './film-terms.js';
import { term } from './named-term.js';
import { directorTerms, originTerms } from './people-terms.js';
import { getRulesByName } from './rules-by-name.js';
import { THEMES } from '../drafts/themes.js';

export function createTerms(dice: Dice, draft: CompetitionDraft, year: number): TermFields[] {
  if (!draft.hasTerms) return [];
  const { premiere, isPremierePreferred, festival, isMain } = draft;
  const { genre } = THEMES[festival.theme];
  const isOld = draft.extra === 'notOlder';
  return [
    ...lengthTerms(draft),
    ...(isOld ? [] : ageTerms(draft, year)),
    ...getRulesByName(draft.name),
    ...(genre && !['Documentary', 'Animation'].includes(genre)
      ? [
          term('genre_restriction', {
            genre_restriction:
              festival.theme === 'fantastic' ? [genre, 'Science Fiction', 'Fantasy'] : [genre],
            bonusRanking: 5,
          }),
        ]
      : []),
    ...(premiere
      ? [term('premiere_restriction', { premiere_restriction: premiere, isMandatory: !isPremierePreferred })]
      : []),
    ...originTerms(dice, draft),
    ...directorTerms(dice, draft),
    ...extraTerms(dice, draft, year),
    ...(isMain
      ? festival.qualifiers
          .filter((award) => award !== 'FIAPF')
          .map((award) => term('expected_qualifier', { expected_qualifier: award, bonusRanking: 10 }))
      : []),
  ];
}
