import { foldName } from '@laurel/rules/text/fold';
import { FESTIVAL_THEMES } from '@laurel/rules/festivals/vocabularies';
import { cutText } from './cut.js';

/** Terms of other lists of festivals that clearly mean one of our themes, as `toKey` returns them. */
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

/** `unmatchedNotes`: a note about the themes that have no match, which stay unchanged. */
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
