import { subdivisionName } from './location-names.js';
import { messages as matches } from '../src/generated/messages/matches.js';
import { messages as rules } from '../src/generated/messages/rules.js';
import type { Message } from './message.js';
import { createTranslator } from './translator.js';

const voice = createTranslator([rules, matches], { subdivision: subdivisionName });
/** Formats messages about rules, verdicts and possible changes. */
export const formatMessage = (message: Message): string => voice.formatMessage(message);
