import { subdivisionName } from './location-names.js';
import { messages as matches } from '../src/generated/en/matches.js';
import { messages as rules } from '../src/generated/en/rules.js';
import type { Message } from './message.js';
import { createTranslator } from './translator.js';

const voice = createTranslator('en', [rules, matches], { subdivision: subdivisionName });
/** Formats messages about rules, verdicts and possible changes. */
export const formatMessage = (message: Message): string => voice.formatMessage(message);
