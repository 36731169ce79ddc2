import { messages as matches } from './src/generated/en/matches.js';
import { messages as rules } from './src/generated/en/rules.js';
import type { Said } from './said.js';
import { voiceOf } from './voice.js';

const subdivisions = new Map<string, string>();
/** Names of ISO 3166-2 as a page gets to know them, for every rule and every film alike. */
export function nameSubdivisions(named: Iterable<readonly [code: string, name: string]>): void {
  for (const [code, name] of named) subdivisions.set(code, name);
}

const voice = voiceOf('en', [rules, matches], { subdivision: (code) => subdivisions.get(code) ?? null });
/** Rules, verdicts and what would change them, in words. */
export const words = (said: Said): string => voice.words(said);
