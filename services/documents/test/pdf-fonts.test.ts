import { findUndrawnScripts, type UndrawnScript } from '@laurel/rules/text/pdf-scripts';
import PDFDocument from 'pdfkit';
import { FONTS, chooseTitleFont } from '../pdf-fonts.js';

const document = new PDFDocument();
/** True if pdfkit's font reader finds a glyph for each letter. */
function canDraw(font: string, text: string): boolean {
  document.font(font);
  const { font: fontReader } = (
    document as unknown as { _font: { font: { hasGlyphForCodePoint(n: number): boolean } } }
  )._font;
  return [...text].every((letter) => fontReader.hasGlyphForCodePoint(letter.codePointAt(0)!));
}

describe('the fonts of a PDF', () => {
  it.each<[string, UndrawnScript[]]>([
    ['Żółć Đêm Ő ñ ß', []],
    ['Ο Αλατωρύχος ἀρχή', []],
    ['Соляник Їжак Ђ', []],
    ['नमक की फसल', []],
    ['“Salt” … – — „«» € №', []],
    ['ملح', ['arabic']],
    ['שלום', ['hebrew']],
    ['塩盐', ['chinese']],
    ['しおシオ', ['japanese']],
    ['소금', ['korean']],
    ['เกลือ', ['thai']],
    ['მარილი', ['georgian']],
    ['աղ', ['armenian']],
    ['லவணம்', ['other']],
    ['😀', ['emoji']],
  ])('draw the text “%s”, unless the user interface warns about a script: %j', (text, undrawn) => {
    expect(findUndrawnScripts(text)).toEqual(undrawn);
    const isDrawn = undrawn.length === 0;
    for (const font of [FONTS.text, FONTS.strong, FONTS[chooseTitleFont(text)]])
      expect([font, canDraw(font, text)]).toEqual([font, isDrawn]);
  });
});

describe('findUndrawnScripts', () => {
  it('returns every script of a mixed text that no font has', () =>
    expect(findUndrawnScripts('Salt / ملح / 塩 / しお / লবণ')).toEqual([
      'arabic',
      'chinese',
      'japanese',
      'other',
    ]));
});
