import { setupI18n, type Messages } from '@lingui/core';
import { formatted, type Names, type Voice } from './value-formats.js';
import type { Message } from './message.js';

/** Creates a translator for one language and some of its catalogues. An unknown code is returned unchanged. */
export function createTranslator(language: string, catalogues: readonly Messages[], names: Names): Voice {
  const messages = Object.assign({}, ...catalogues) as Messages;
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } });
  const voice: Voice = {
    language,
    names,
    formatMessage: ({ code, values }: Message) => {
      if (!Object.hasOwn(messages, code)) return code;
      const message = messages[code];
      if (typeof message === 'string') return message; // It has no values, and Lingui would warn that it is not compiled.
      const shown = Object.entries(values ?? {}).map(([name, value]) => [
        name,
        formatted(name, value, voice),
      ]);
      return i18n._(code, Object.fromEntries(shown) as Record<string, unknown>);
    },
  };
  return voice;
}
