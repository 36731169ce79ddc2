import { setupI18n, type Messages } from '@lingui/core';
import { formatted, type Names, type Voice } from './formats.js';
import type { Said } from './said.js';

/** A renderer of one language over some of its catalogues. A code that they do not have stands for itself. */
export function voiceOf(language: string, catalogues: readonly Messages[], names: Names): Voice {
  const messages = Object.assign({}, ...catalogues) as Messages;
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } });
  const voice: Voice = {
    language,
    names,
    words: ({ code, values }: Said) => {
      if (!Object.hasOwn(messages, code)) return code;
      const message = messages[code];
      if (typeof message === 'string') return message; // holds no values; Lingui would warn that it is not compiled
      const shown = Object.entries(values ?? {}).map(([name, value]) => [
        name,
        formatted(name, value, voice),
      ]);
      return i18n._(code, Object.fromEntries(shown) as Record<string, unknown>);
    },
  };
  return voice;
}
