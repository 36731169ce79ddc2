import type { Messages } from '@lingui/core';
import { createFormatter } from './formatter.js';
import { messages as valueMessages } from '../src/generated/messages/values.js';
import { LANGUAGE } from './language.js';
import { formatValue, type NameLookup, type Translator } from './value-formats.js';
import type { Message, Values } from './message.js';

/** Creates a translator for several sets of messages. An unknown code is returned unchanged. */
export function createTranslator(
  messageSets: readonly Messages[],
  names: NameLookup = { subdivision: () => null },
): Translator {
  const messages = Object.assign({}, valueMessages, ...messageSets) as Messages;
  const format = createFormatter(messages);
  const translator: Translator = {
    language: LANGUAGE,
    names,
    formatMessage: ({ code, values }: Message) => {
      if (!Object.hasOwn(messages, code)) return code;
      const texts = Object.entries(values ?? {}).map(([name, value]) => [
        name,
        formatValue(name, value, translator),
      ]);
      return format(code, Object.fromEntries(texts) as Record<string, unknown>);
    },
  };
  return translator;
}

/** Creates the text function of one set of messages. */
export function createTextFormatter(messages: Messages) {
  const { formatMessage } = createTranslator([messages]);
  return (code: string, values: Values = {}): string => formatMessage({ code, values });
}
