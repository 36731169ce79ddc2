import type { Said } from './said.js';
import { messages } from './src/generated/en/lists.js';
import { voiceOf } from './voice.js';

const voice = voiceOf('en', [messages], { subdivision: () => null });
/** What stands in a film's list on paper, in words. */
export const listWords = (said: Said): string => voice.words(said);
