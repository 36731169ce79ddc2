/** Longer words do not fit a line, and the layout of a word of many pages takes seconds. */
const MAX_UNBROKEN_LENGTH = 40;
const OVERLONG_TOKENS = new RegExp(`\\S{${MAX_UNBROKEN_LENGTH + 1},}`, 'gu');
/** A zero-width space, where a line may break. */
const BREAK = '\u200b';
const graphemeSegmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns the same text with break opportunities inside overlong words. */
export const addLineBreaks = (text: string): string =>
  text.replace(OVERLONG_TOKENS, (word) => {
    const graphemes = Array.from(graphemeSegmenter.segment(word), ({ segment }) => segment);
    const chunks = Array.from({ length: Math.ceil(graphemes.length / MAX_UNBROKEN_LENGTH) }, (_one, n) =>
      graphemes.slice(n * MAX_UNBROKEN_LENGTH, (n + 1) * MAX_UNBROKEN_LENGTH).join(''),
    );
    return chunks.join(BREAK);
  });
