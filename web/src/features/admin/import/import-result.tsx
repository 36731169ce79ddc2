import { getErrorText } from '../../../lib/server/refused';
import { t } from '@laurel/messages/pages/administration/import';
import { useCommand } from '../../../lib/server/use-command';
import type { CatalogImport } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { Notice } from '../../../ui/feedback/notice';
import admin from '../admin.module.css';

export function ImportResult({ catalogImport }: { catalogImport: CatalogImport }) {
  const { id, rowVersion, state, counts, done, total, wasApplied, failure, canCheck } = catalogImport;
  const importCommand = useCommand('importCatalog');
  const isCancelled = state === 'cancelled';
  return (
    <section className={admin.section} aria-label={t(`state.${state}`)}>
      <h2 tabIndex={-1}>{t(`state.${state}`)}</h2>
      {failure && (
        <>
          <Notice tone="refused">{failure.message}</Notice>
          <p>{t(canCheck ? 'failed.stored' : 'failed.deleted')}</p>
        </>
      )}
      {isCancelled && (
        <p>{wasApplied ? t('done.cancelled', { done, n: total }) : t('done.cancelled.plain')}</p>
      )}
      {wasApplied && counts && state !== 'undone' && (
        <>
          <p role="status">
            {t('done.summary', { added: counts.added, changed: counts.changed, same: counts.same })}{' '}
            {counts.refused > 0 && t('done.refused', { n: counts.refused })}
          </p>
          <p className={admin.muted}>
            {t('competitions', { added: counts.competitionsAdded, changed: counts.competitionsChanged })}
          </p>
        </>
      )}
      {importCommand.isError && <Notice tone="refused">{getErrorText(importCommand.error)}</Notice>}
      {canCheck && (
        <div>
          <Button
            busy={importCommand.isPending}
            onClick={() => importCommand.mutate({ importId: id, step: 'check', rowVersion })}
          >
            {t('again')}
          </Button>
        </div>
      )}
      {!failure && !canCheck && <p className={admin.muted}>{t('report.deleted')}</p>}
    </section>
  );
}
