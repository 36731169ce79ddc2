import { findUndrawnScripts } from '@laurel/rules/text/pdf-scripts';
import { useMemo } from 'react';
import { formatList } from '../../lib/formatting/format-list';
import { t } from '@laurel/messages/pages/controls/pdf-scripts';
import { Notice } from '../../ui/feedback/notice';

/** Returns the names of the scripts that a PDF cannot draw in this content, or null. */
function useUndrawableScripts(content: unknown): string | null {
  const text = JSON.stringify(content);
  return useMemo(() => {
    const scripts = findUndrawnScripts(text).map((script) => t(`script.${script}`));
    return scripts.length > 0 ? formatList(scripts) : null;
  }, [text]);
}

/** Warns that a PDF cannot draw some letters. `isPage`: this page shows all of them, so it can be printed. */
export function PdfScriptsNotice({ content, isPage = false }: { content: unknown; isPage?: boolean }) {
  const scripts = useUndrawableScripts(content);
  if (scripts === null) return null;
  return (
    <Notice>
      {t('full', { scripts })} {isPage && t('print')}
    </Notice>
  );
}

/** The same warning for the menu that offers the PDF. */
export function PdfScriptsHint({ content }: { content: unknown }) {
  const scripts = useUndrawableScripts(content);
  return scripts === null ? null : <small>{t('short', { scripts })}</small>;
}
