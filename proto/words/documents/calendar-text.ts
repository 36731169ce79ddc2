import type { Message } from '../messages/message.js';
import { messages } from '../src/generated/messages/calendar.js';
import { createTranslator } from '../messages/translator.js';

const voice = createTranslator([messages], { subdivision: () => null });
/** Formats a message for an exported calendar feed. */
export const formatCalendarText = (message: Message): string => voice.formatMessage(message);
