import { undrawnScripts } from '@laurel/rules/pdf-scripts';
import { useMemo } from 'react';
import { enumerated } from '../lib/enumerated';
import { scriptWord, t } from '../lib/texts/undrawn';
import { Notice } from './state';

/** What of some things that go into a PDF is an empty box there, in words; null: nothing. */
function useUndrawn(things: unknown): string | null {
  const text = JSON.stringify(things);
  return useMemo(() => {
    const scripts = undrawnScripts(text).map((script) => scriptWord[script]);
    return scripts.length > 0 ? enumerated(scripts) : null;
  }, [text]);
}

/** Before a PDF is made: which letters it cannot draw. `isPage`: this page shows them, and prints. */
export function UndrawnNotice({ things, isPage = false }: { things: unknown; isPage?: boolean }) {
  const scripts = useUndrawn(things);
  if (scripts === null) return null;
  return (
    <Notice>
      {t('words', { scripts })} {isPage && t('print')}
    </Notice>
  );
}

/** The same in the menu that makes it. */
export function UndrawnShort({ things }: { things: unknown }) {
  const scripts = useUndrawn(things);
  return scripts === null ? null : <small>{t('short', { scripts })}</small>;
}
