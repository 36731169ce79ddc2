import { foldName } from '@laurel/rules/text/fold';
import { FESTIVAL_THEMES } from '@laurel/rules/festivals/vocabularies';
import { cutText } from './cut.js';

/**
 * Themes by terms that other lists of festivals use for them. The terms have the form that `toKey` returns.
 */
const THEMES_BY_TERM = new Map<string, readonly string[]>([
  ['archival', ['Archival & Found Footage']],
  ['asian cinema', ['Asian']],
  ['black cinema', ['Black / Theme or Crew']],
  ['children youth', ['Youth & Childhood']],
  ['cult trash', ['Cult']],
  ['diaspora', ['Diaspora & Migration']],
  ['ethnographic', ['Ethnography']],
  ['fantasy horror thriller sci fi', ['Fantasy', 'Horror', 'Thriller', 'Science Fiction']],
  ['film noir', ['Crime & Noir']],
  ['historical', ['History']],
  ['indigenous', ['Indigenous Peoples']],
  ['jewish cinema', ['Jewish Life']],
  ['latino cinema', ['Latino']],
  ['science', ['Science & Technology']],
  ['silent film', ['Silent']],
  ['war', ['Peace & War']],
]);
/** Ignores case, accents and any form of "and". */
const toKey = (word: string) =>
  foldName(word)
    .split(' ')
    .filter((value) => value !== 'and')
    .join(' ');
const THEMES_BY_NAME = new Map(FESTIVAL_THEMES.map((theme) => [toKey(theme), [theme]] as const));

/**
 * Replaces known terms by our themes. `unmatchedNotes`: one note about the terms that match no theme and stay
 * unchanged.
 */
export function resolveThemes(inputThemes: readonly string[]): {
  themes: string[];
  notes: string[];
  unmatchedNotes: string[];
} {
  const notes: string[] = [];
  const unmatchedThemes: string[] = [];
  const themes = inputThemes.flatMap((word) => {
    const matchingThemes = THEMES_BY_NAME.get(toKey(word)) ?? THEMES_BY_TERM.get(toKey(word));
    if (!matchingThemes) unmatchedThemes.push(word);
    else if (!matchingThemes.includes(word)) notes.push(`“${word}” is read as ${matchingThemes.join(', ')}`);
    return matchingThemes ?? [word];
  });
  const unmatchedNotes =
    unmatchedThemes.length > 0
      ? [cutText(`Not in the list of themes, stored unchanged: ${unmatchedThemes.join(', ')}`)]
      : [];
  return { themes: [...new Set(themes)], notes, unmatchedNotes };
}
