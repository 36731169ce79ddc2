import { messages } from './src/generated/en/heads.js';
import type { Said } from './said.js';
import { voiceOf } from './voice.js';

const voice = voiceOf('en', [messages], { subdivision: () => null });
/** What a page's head says, in words. */
export const headWords = (said: Said): string => voice.words(said);
