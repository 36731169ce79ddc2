import { setupI18n, type Messages } from '@lingui/core';
import { LANGUAGE } from './language.js';

/** Creates the function that inserts values into the compiled messages. */
export function createFormatter(messages: Messages) {
  const i18n = setupI18n({ locale: LANGUAGE, messages: { [LANGUAGE]: messages } });
  return (code: string, values?: Readonly<Record<string, unknown>>): string => {
    const message = messages[code];
    // A plain text has no values, and Lingui would warn that it is not compiled.
    return typeof message === 'string' ? message : i18n._(code, values);
  };
}
