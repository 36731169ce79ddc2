/** The encodings of older Excel files: for Western Europe, and for Poland, Czechia, Slovakia and Hungary. */
export const WINDOWS_ENCODINGS = ['windows-1252', 'windows-1250'] as const;
export type WindowsEncoding = (typeof WINDOWS_ENCODINGS)[number];
export const WINDOWS_ENCODING_NAMES: Readonly<Record<WindowsEncoding, string>> = {
  'windows-1252': 'Windows-1252',
  'windows-1250': 'Windows-1250',
};

/** Central European words after decoding as Windows-1252: `Wroc³aw`, `Poznañ`, `Èeský`. Rare in Western languages. */
const CENTRAL_EUROPEAN: readonly [pattern: RegExp, weight: number][] = [
  [/(?<!\p{L})(?:Kè|z³)(?!\p{L})/gu, 3],
  [/\p{L}{2}[³¹¿]|[³¹¯£]\p{Ll}|\p{Ll}[º¾]\p{Ll}/gu, 3],
  [/[Ÿ\u009d\u008d\u008f]|[œŒ](?![uieUIE])/g, 2],
  [/[ìù]\p{L}/gu, 2],
  [/ò\p{L}/gu, 1],
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

/** Detects the Windows encoding of a text that arrives in pieces. */
export class WindowsEncodingDetector {
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
  }

  detect(): WindowsEncoding {
    const isCzech = this.hasCzechLetters && !this.hasDanishLetters;
    const centralEuropean = this.centralEuropean + (isCzech ? this.slashedOs : 0);
    const western = this.western + (isCzech ? 0 : this.slashedOs);
    return centralEuropean > western ? 'windows-1250' : 'windows-1252';
  }
}

/**
 * Detects which Windows encoding a text without UTF-8 has. Detectors such as chardet count letters of long texts and
 * fail for the names in a short table.
 */
export function detectWindowsEncoding(bytes: Uint8Array): WindowsEncoding {
  const detector = new WindowsEncodingDetector();
  detector.add(bytes);
  return detector.detect();
}
