import { subdivisionName } from './place-names.js';
import { messages as matches } from './src/generated/en/matches.js';
import { messages as rules } from './src/generated/en/rules.js';
import type { Said } from './said.js';
import { voiceOf } from './voice.js';

const voice = voiceOf('en', [rules, matches], { subdivision: subdivisionName });
/** Rules, verdicts and what would change them, in words. */
export const words = (said: Said): string => voice.words(said);
