import { messages } from '../src/generated/messages/calendar.js';
import { createTranslator } from '../messages/translator.js';

/** Formats a message for an exported calendar feed. */
export const formatCalendarText = createTranslator([messages]).formatMessage;
