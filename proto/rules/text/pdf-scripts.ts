/** Scripts that the PDF fonts lack and that a message names. All others are `other`. */
const SCRIPTS_WITHOUT_FONT = {
  arabic: /\p{Script=Arabic}/u,
  hebrew: /\p{Script=Hebrew}/u,
  chinese: /\p{Script=Han}/u,
  japanese: /\p{Script=Hiragana}|\p{Script=Katakana}/u,
  korean: /\p{Script=Hangul}/u,
  thai: /\p{Script=Thai}/u,
  georgian: /\p{Script=Georgian}/u,
  armenian: /\p{Script=Armenian}/u,
  emoji: /\p{Emoji_Presentation}/u,
} as const;
export type UndrawnScript = keyof typeof SCRIPTS_WITHOUT_FONT | 'other';

const DRAWABLE_SCRIPTS = ['Latin', 'Greek', 'Cyrillic', 'Devanagari', 'Common', 'Inherited'];
const LETTER = /\p{L}/u;
const drawablePatterns = DRAWABLE_SCRIPTS.map((script) => new RegExp(`\\p{Script=${script}}`, 'u'));
const namedScripts = Object.entries(SCRIPTS_WITHOUT_FONT) as [keyof typeof SCRIPTS_WITHOUT_FONT, RegExp][];

/** Returns scripts that the PDF fonts (Latin, Greek, Cyrillic, Devanagari) show as empty boxes. */
export function findUndrawnScripts(text: string): UndrawnScript[] {
  const results = namedScripts.filter(([, script]) => script.test(text)).map(([name]) => name);
  const isOther = [...new Set(text)].some(
    (character) =>
      LETTER.test(character) &&
      !drawablePatterns.some((script) => script.test(character)) &&
      !namedScripts.some(([, script]) => script.test(character)),
  );
  return isOther ? [...results, 'other'] : results;
}
