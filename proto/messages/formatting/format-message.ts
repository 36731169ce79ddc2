import { getSubdivisionName } from './location-names.js';
import { messages as matches } from '../src/generated/messages/matches.js';
import { messages as rules } from '../src/generated/messages/rules.js';
import { createTranslator } from './translator.js';

/** Formats messages about rules, verdicts and possible changes. */
export const formatMessage = createTranslator([rules, matches], {
  subdivision: getSubdivisionName,
}).formatMessage;
