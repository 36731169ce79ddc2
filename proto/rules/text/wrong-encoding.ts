import type { TextEncoding } from './text-encodings.js';

/** Letters that show that a text was decoded with a wrong encoding, and letters that show the contrary. */
interface Evidence {
  wrong: RegExp;
  right: RegExp;
}
const createScriptEvidence = (script: string): Evidence => ({
  wrong: new RegExp(String.raw`[A-Za-z]\p{Script=${script}}|\p{Script=${script}}[A-Za-z]`, 'gu'),
  right: new RegExp(String.raw`\p{Script=${script}}{3,}`, 'gu'),
});
/**
 * Western text in an encoding of another language: Latin letters next to Cyrillic or Greek ones, letters that Turkish,
 * Lithuanian and Latvian do not have, and the signs and capitals of Mac Roman after a small letter.
 */
const EVIDENCE: Partial<Record<TextEncoding, Evidence>> = {
  'windows-1251': createScriptEvidence('Cyrillic'),
  'windows-1253': createScriptEvidence('Greek'),
  'windows-1254': { wrong: /[æáíúÆÁÍÚ]/g, right: /[ıİşŞ]/g },
  'windows-1257': { wrong: /[éńźćśóÉŃŹĆŚÓ]/g, right: /[ėšžāīūņļģĖŠŽĀĪŪŅĻĢ]/g },
  macintosh: { wrong: /\p{Ll}[‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ]/gu, right: /\p{Ll}[à-öø-ÿ]/gu },
};

/** Collects evidence that a text, which arrives in pieces, was decoded with a wrong encoding. */
export class WrongEncodingDetector {
  private readonly evidence: Evidence | undefined;
  private balance = 0;
  constructor(encoding: string) {
    this.evidence = EVIDENCE[encoding as TextEncoding];
  }

  add(decodedText: string): void {
    if (!this.evidence) return;
    const { wrong, right } = this.evidence;
    this.balance += (decodedText.match(wrong)?.length ?? 0) - (decodedText.match(right)?.length ?? 0);
  }

  isWrong = (): boolean => this.balance > 0;
}
