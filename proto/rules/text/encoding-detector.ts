import type { TextEncoding } from './text-encodings.js';

/** Central European words after decoding as Windows-1252: `Wroc³aw`, `Poznañ`, `Èeský`. Rare in Western languages. */
const CENTRAL_EUROPEAN: readonly [pattern: RegExp, weight: number][] = [
  [/(?<!\p{L})(?:Kè|z³)(?!\p{L})/gu, 3],
  [/\p{L}{2}[³¹¿]|[³¹¯£]\p{Ll}|\p{Ll}[º¾]\p{Ll}/gu, 3],
  [/[Ÿ\u009d\u008d\u008f]|[œŒ](?![uieUIE])/g, 2],
  [/[ìù]\p{L}/gu, 2],
  [/ò\p{L}/gu, 1],
  [/[aeouy]ò(?!\p{L})/gu, 2],
  [/[èÈ][aeiouyáéíóú]/g, 2],
  [/[ñÑ](?![aeiouáéíóúüAEIOUÁÉÍÓÚÜ])/g, 2],
  [/õ(?!e)|æ(?!\p{L})/gu, 1],
  [/[šžŠŽýÝ]/g, 1],
];
const WESTERN: readonly [pattern: RegExp, weight: number][] = [
  [/[àÀåÅ]|ã[oe]|ñ[aeiouáéíóú]/g, 1],
  [/è(?![aeiouyáéíóú])/g, 1],
  [/[ðþÐÞ]/g, 3],
];
/** `ø` is Danish or Norwegian, or the Czech `ř` next to other Czech letters. */
const [SLASHED_O, CZECH_LETTERS, DANISH_LETTERS] = [/[øØ]/g, /[íýášž]/, /[åæÅÆ]/];

const addWeights = (text: string, patterns: readonly [RegExp, number][]): number =>
  patterns.reduce((sum, [pattern, weight]) => sum + weight * (text.match(pattern)?.length ?? 0), 0);

/** Mac Roman, decoded as Windows-1252: `cinŽma`, `MŸnchen`, `Gie§en`. */
const MAC: readonly [pattern: RegExp, weight: number][] = [
  [/(?<=[a-z])[‡ˆ‰ŠŽ\u008d\u008f\u0090•˜›]/g, 3],
  [/(?<=[A-Za-z])[‡ˆ‰Š‹Ž\u008d\u008f\u0090•˜›](?=[a-z])/g, 3],
  [/(?<=[A-CE-Zbcfghj-np-tv-xz])Ÿ(?=[a-z])|DŸ(?=[rst])/g, 3],
  [/(?<=[b-df-hj-np-tv-xzB-DF-HJ-NP-TV-XZ])š(?=[b-df-hj-np-tv-z])/g, 3],
  [/(?<=[a-z])§/g, 3],
];
/** Turkish, decoded as Windows-1252: `Ýstanbul`, `Beyoðlu`, `kýþ`. Icelandic has these letters, too. */
const [TURKISH, ICELANDIC] = [
  /\p{L}þ|Ý[b-df-hj-np-tv-z]|[aeiouöü]ð[aeiouöülrm]/u,
  /[æÆáÁíÍúÚ]|(?<!\p{L})[þÞ]/u,
];
/** Czech has this letter between consonants, too, but not these vowels. */
const [DOTLESS_I, TURKISH_VOWELS] = [/[b-df-hj-np-tv-z]ý[b-df-hj-np-tv-z]/i, /[üöçÜÖÇ]/];
/**
 * Lithuanian and Latvian, decoded as Windows-1252: `Ðiauliø`. Icelandic and Turkish words never begin with this letter.
 * Croatian words do, but Croatian tables have the other letters.
 */
const [INITIAL_ETH, BALTIC_LETTERS] = [/(?<!\p{L})[ðÐ]\p{L}/gu, /[ëûøâîçàáïòíìþÞ]/g];
const NOT_BALTIC = /[šžŠŽ]/;
/** Words in other scripts have no plain Latin letters next to the letters above 0xC0. */
const [OTHER_SCRIPT, LATIN] = [/[À-ÿ²³¯¿ªº]{4,}/g, /[A-Za-z][À-ÿ]|[À-ÿ][A-Za-z]/g];
const [CYRILLIC_VOWELS, GREEK_VOWELS] = [/[аеёиоуыэюяіїє]/gi, /[αεηιουωάέήίόύώ]/gi];
/** Greek letters with an accent, read as Cyrillic. */
const CAPITAL_IN_WORD = /[а-яё][А-ЯЁ]/g;
const UNUSED_BYTE = /\uFFFD/g;
const JAPANESE_TEXT = /[\p{Script=Han}\u3041-\u30fe]{2,}/gu;
/** Bytes of other encodings, decoded as Shift JIS. */
const NOT_JAPANESE = /[A-Za-z][\p{Script=Han}]|[\uff61-\uff9f\ue000-\uf8ff]/gu;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Detects the encoding of a text that arrives in pieces and is not Unicode. */
export class EncodingDetector {
  private readonly japanese = new ShiftJisDetector();
  private mac = 0;
  private otherScriptLetters = 0;
  private latinLetters = 0;
  private cyrillic = 0;
  private greek = 0;
  private initialEths = 0;
  private balticLetters = 0;
  private hasOtherCarons = false;
  private hasTurkishLetters = false;
  private hasIcelandicLetters = false;
  private centralEuropean = 0;
  private western = 0;
  private slashedOs = 0;
  private hasCzechLetters = false;
  private hasDanishLetters = false;

  add(bytes: Uint8Array): void {
    const text = new TextDecoder('windows-1252').decode(bytes);
    this.centralEuropean += addWeights(text, CENTRAL_EUROPEAN);
    this.western += addWeights(text, WESTERN);
    this.slashedOs += text.match(SLASHED_O)?.length ?? 0;
    this.hasCzechLetters ||= CZECH_LETTERS.test(text);
    this.hasDanishLetters ||= DANISH_LETTERS.test(text);
    this.hasTurkishLetters ||= TURKISH.test(text) || (DOTLESS_I.test(text) && TURKISH_VOWELS.test(text));
    this.hasIcelandicLetters ||= ICELANDIC.test(text);
    this.initialEths += count(text, INITIAL_ETH);
    this.balticLetters += count(text, BALTIC_LETTERS);
    this.hasOtherCarons ||= NOT_BALTIC.test(text);
    this.mac += addWeights(text, MAC);
    this.otherScriptLetters += (text.match(OTHER_SCRIPT) ?? []).join('').length;
    this.latinLetters += count(text, LATIN);
    const [cyrillicText, greekText] = ['windows-1251', 'windows-1253'].map((encoding) =>
      new TextDecoder(encoding).decode(bytes),
    ) as [string, string];
    this.cyrillic += count(cyrillicText, CYRILLIC_VOWELS) + count(greekText, UNUSED_BYTE);
    this.greek += count(greekText, GREEK_VOWELS) + 2 * count(cyrillicText, CAPITAL_IN_WORD);
    this.japanese.add(bytes);
  }

  detect(): TextEncoding {
    if (this.japanese.isJapanese()) return 'shift_jis';
    if (this.otherScriptLetters > 2 * this.latinLetters)
      return this.greek > this.cyrillic ? 'windows-1253' : 'windows-1251';
    if (this.isBaltic()) return 'windows-1257';
    const windowsEncoding = this.detectWindows();
    if (this.mac > Math.max(this.centralEuropean, this.western)) return 'macintosh';
    return this.hasTurkishLetters && !this.hasIcelandicLetters && !this.isCentralEuropean()
      ? 'windows-1254'
      : windowsEncoding;
  }

  private isBaltic = (): boolean => this.initialEths > 0 && this.balticLetters > 1 && !this.hasOtherCarons;

  private isCentralEuropean = (): boolean => this.centralEuropean > 3;

  private detectWindows(): TextEncoding {
    const isCzech = this.hasCzechLetters && !this.hasDanishLetters;
    const centralEuropean = this.centralEuropean + (isCzech ? this.slashedOs : 0);
    const western = this.western + (isCzech ? 0 : this.slashedOs);
    return centralEuropean > western ? 'windows-1250' : 'windows-1252';
  }
}

class ShiftJisDetector {
  private readonly decoder = new TextDecoder('shift_jis', { fatal: true });
  private isValid = true;
  private japaneseTexts = 0;
  private otherCharacters = 0;

  add(bytes: Uint8Array): void {
    if (!this.isValid) return;
    try {
      const text = this.decoder.decode(bytes, { stream: true });
      this.japaneseTexts += count(text, JAPANESE_TEXT);
      this.otherCharacters += count(text, NOT_JAPANESE);
    } catch {
      this.isValid = false;
    }
  }

  isJapanese = (): boolean => this.isValid && this.japaneseTexts > this.otherCharacters;
}

/**
 * Proposes the encoding of a text that is not Unicode. Baltic text is recognised only by words that begin with `š`,
 * because its other letters look like French ones. Detectors such as chardet count letters of long texts and fail for the names in a short table.
 */
export function detectTextEncoding(bytes: Uint8Array): TextEncoding {
  const detector = new EncodingDetector();
  detector.add(bytes);
  return detector.detect();
}
