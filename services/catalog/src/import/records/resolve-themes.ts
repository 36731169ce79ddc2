import { foldName } from '@laurel/rules/text/fold';
import { FESTIVAL_THEMES } from '@laurel/rules/festivals/vocabularies';
import { cutText } from './cut.js';

/** Terms in lists of festivals whose meaning is clear, folded. */
const MEANT = new Map<string, readonly string[]>([
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
const key = (word: string) =>
  foldName(word)
    .split(' ')
    .filter((value) => value !== 'and')
    .join(' ');
const NAMED = new Map(FESTIVAL_THEMES.map((theme) => [key(theme), [theme]] as const));

/** `unmatchedNotes`: a note about the themes that have no match, which stay unchanged. */
export function resolveThemes(inputThemes: readonly string[]): {
  themes: string[];
  notes: string[];
  unmatchedNotes: string[];
} {
  const notes: string[] = [];
  const left: string[] = [];
  const themes = inputThemes.flatMap((word) => {
    const meant = NAMED.get(key(word)) ?? MEANT.get(key(word));
    if (!meant) left.push(word);
    else if (!meant.includes(word)) notes.push(`“${word}” is read as ${meant.join(', ')}`);
    return meant ?? [word];
  });
  const unmatchedNotes =
    left.length > 0 ? [cutText(`Not in the list of themes, stored unchanged: ${left.join(', ')}`)] : [];
  return { themes: [...new Set(themes)], notes, unmatchedNotes };
}
