/** So many letters in one line hardly fit beside a margin; a word without an end costs a layout seconds. */
const LONGEST_WORD = 40;
const ENDLESS = new RegExp(`\\S{${LONGEST_WORD + 1},}`, 'gu');
/** Seen by nobody: a line may break there. */
const BREAK = '\u200b';
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The same text, whose longest words may be broken. */
export const breakable = (text: string): string =>
  text.replace(ENDLESS, (word) => {
    const all = Array.from(letters.segment(word), ({ segment }) => segment);
    const parts = Array.from({ length: Math.ceil(all.length / LONGEST_WORD) }, (_one, n) =>
      all.slice(n * LONGEST_WORD, (n + 1) * LONGEST_WORD).join(''),
    );
    return parts.join(BREAK);
  });
