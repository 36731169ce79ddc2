import type { Messages } from '@lingui/core';
import { createFormatter } from './formatter.js';
import { LANGUAGE } from './language.js';
import { formatted, type Names, type Voice } from './value-formats.js';
import type { Message } from './message.js';

/** Creates a translator for some catalogues. An unknown code is returned unchanged. */
export function createTranslator(catalogues: readonly Messages[], names: Names): Voice {
  const messages = Object.assign({}, ...catalogues) as Messages;
  const format = createFormatter(messages);
  const voice: Voice = {
    language: LANGUAGE,
    names,
    formatMessage: ({ code, values }: Message) => {
      if (!Object.hasOwn(messages, code)) return code;
      const shown = Object.entries(values ?? {}).map(([name, value]) => [
        name,
        formatted(name, value, voice),
      ]);
      return format(code, Object.fromEntries(shown) as Record<string, unknown>);
    },
  };
  return voice;
}
