import { messages } from '../src/generated/messages/heads.js';
import { createTranslator } from '../formatting/translator.js';

/** Formats a message of a page's head. */
export const formatHeadText = createTranslator([messages]).formatMessage;
