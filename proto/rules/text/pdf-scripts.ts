/** Scripts that the PDF fonts lack and that have a name for readers. */
const UNDRAWN = {
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
export type UndrawnScript = keyof typeof UNDRAWN | 'other';

const DRAWN = ['Latin', 'Greek', 'Cyrillic', 'Devanagari', 'Common', 'Inherited'];
const LETTER = /\p{L}/u;
const isDrawn = DRAWN.map((script) => new RegExp(`\\p{Script=${script}}`, 'u'));
const named = Object.entries(UNDRAWN) as [keyof typeof UNDRAWN, RegExp][];

/** Returns scripts that the PDF fonts (Latin, Greek, Cyrillic, Devanagari) show as empty boxes. */
export function undrawnScripts(text: string): UndrawnScript[] {
  const results = named.filter(([, script]) => script.test(text)).map(([name]) => name);
  const isOther = [...new Set(text)].some(
    (letter) =>
      LETTER.test(letter) &&
      !isDrawn.some((script) => script.test(letter)) &&
      !named.some(([, script]) => script.test(letter)),
  );
  return isOther ? [...results, 'other'] : results;
}
