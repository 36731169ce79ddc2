import type { Said } from './said.js';
import { messages } from './src/generated/en/calendar.js';
import { voiceOf } from './voice.js';

const voice = voiceOf('en', [messages], { subdivision: () => null });
/** What stands in a calendar elsewhere, in words. */
export const calendarWords = (said: Said): string => voice.words(said);
