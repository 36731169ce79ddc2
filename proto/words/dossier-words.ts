import type { Said } from './said.js';
import { messages } from './src/generated/en/dossier.js';
import { voiceOf } from './voice.js';

const voice = voiceOf('en', [messages], { subdivision: () => null });
/** What stands in a film's dossier, on its page and in its PDF, in words. */
export const dossierWords = (said: Said): string => voice.words(said);
