import type { TermFields } from '../../domain/terms/term-fields.js';
import type { Dice } from '../drafts/dice.js';
import type { CompetitionDraft } from '../drafts/draft.js';
import { createExtraTerms } from './extra-terms.js';
import { createAgeTerms, createLengthTerms } from './film-terms.js';
import { createNamedTerm } from './named-term.js';
import { createDirectorTerms, createOriginTerms } from './people-terms.js';
import { getRulesByName } from './rules-by-name.js';
import { THEMES } from '../drafts/themes.js';

export function createTerms(dice: Dice, draft: CompetitionDraft, year: number): TermFields[] {
  if (!draft.hasTerms) return [];
  const { premiere, isPremierePreferred, festival, isMain } = draft;
  const { genre } = THEMES[festival.theme];
  const isRetrospective = draft.extra === 'notOlder';
  return [
    ...createLengthTerms(draft),
    ...(isRetrospective ? [] : createAgeTerms(draft, year)),
    ...getRulesByName(draft.name),
    // Documentary and animation are film types, which `getRulesByName` requires.
    ...(genre && !['Documentary', 'Animation'].includes(genre)
      ? [
          createNamedTerm('genre_restriction', {
            genre_restriction:
              festival.theme === 'fantastic' ? [genre, 'Science Fiction', 'Fantasy'] : [genre],
            bonusRanking: 5,
          }),
        ]
      : []),
    ...(premiere
      ? [
          createNamedTerm('premiere_restriction', {
            premiere_restriction: premiere,
            isMandatory: !isPremierePreferred,
          }),
        ]
      : []),
    ...createOriginTerms(dice, draft),
    ...createDirectorTerms(dice, draft),
    ...createExtraTerms(dice, draft, year),
    ...(isMain
      ? festival.qualifiers
          .filter((award) => award !== 'FIAPF')
          .map((award) =>
            createNamedTerm('expected_qualifier', { expected_qualifier: award, bonusRanking: 10 }),
          )
      : []),
  ];
}
