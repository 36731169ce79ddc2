import { messages } from '../src/generated/messages/calendar.js';
import { createTranslator } from '../formatting/translator.js';

/** Formats a message for an exported calendar feed. */
export const formatCalendarText = createTranslator([messages]).formatMessage;
