import { messages } from '../src/generated/messages/heads.js';
import type { Message } from '../messages/message.js';
import { createTranslator } from '../messages/translator.js';

const voice = createTranslator([messages], { subdivision: () => null });
/** Formats a message of a page's head. */
export const formatHeadText = (message: Message): string => voice.formatMessage(message);
