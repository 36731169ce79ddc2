import type { Messages } from '@lingui/core';
import { createFormatter } from './formatter.js';
import { LANGUAGE } from './language.js';
import { formatValue, type Names, type Voice } from './value-formats.js';
import type { Message, Values } from './message.js';

/** Creates a translator for some catalogues. An unknown code is returned unchanged. */
export function createTranslator(
  catalogues: readonly Messages[],
  names: Names = { subdivision: () => null },
): Voice {
  const messages = Object.assign({}, ...catalogues) as Messages;
  const format = createFormatter(messages);
  const voice: Voice = {
    language: LANGUAGE,
    names,
    formatMessage: ({ code, values }: Message) => {
      if (!Object.hasOwn(messages, code)) return code;
      const texts = Object.entries(values ?? {}).map(([name, value]) => [
        name,
        formatValue(name, value, voice),
      ]);
      return format(code, Object.fromEntries(texts) as Record<string, unknown>);
    },
  };
  return voice;
}

/** Creates the text function of one catalogue. */
export function createTextFormatter(catalogue: Messages) {
  const { formatMessage } = createTranslator([catalogue]);
  return (code: string, values: Values = {}): string => formatMessage({ code, values });
}
