import { foldedName } from '@laurel/rules/fold';
import { FESTIVAL_THEMES } from '@laurel/rules/vocabularies';
import { cutText } from './cut.js';

/** What lists of festivals say where its meaning is plain, folded. */
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
/** However its letters are and whatever stands for "and". */
const key = (word: string) =>
  foldedName(word)
    .split(' ')
    .filter((one) => one !== 'and')
    .join(' ');
const NAMED = new Map(FESTIVAL_THEMES.map((theme) => [key(theme), [theme]] as const));

/** The words of a record as the list of themes has them; `kept`: a note of those that it has no word for, which stay as they are. */
export function themesOf(words: readonly string[]): { themes: string[]; notes: string[]; kept: string[] } {
  const notes: string[] = [];
  const left: string[] = [];
  const themes = words.flatMap((word) => {
    const meant = NAMED.get(key(word)) ?? MEANT.get(key(word));
    if (!meant) left.push(word);
    else if (!meant.includes(word)) notes.push(`“${word}” is taken as ${meant.join(', ')}`);
    return meant ?? [word];
  });
  const kept =
    left.length > 0 ? [cutText(`No themes of the list, kept as they are: ${left.join(', ')}`)] : [];
  return { themes: [...new Set(themes)], notes, kept };
}
