import { useState } from 'react';
import { getErrorText } from '../../../lib/server/refused';
import { t } from '@laurel/messages/pages/administration/import';
import { useCommand } from '../../../lib/server/use-command';
import type { CatalogImport } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { Checkbox } from '../../../ui/forms/choice';
import { Notice } from '../../../ui/feedback/notice';
import admin from '../admin.module.css';
import { isNoOpImport } from './is-no-op-import';
import { CancelImport } from './cancel-import';

/** The changes of the import and the button that applies them. */
export function ApplyImport({ catalogImport }: { catalogImport: CatalogImport }) {
  const { id, rowVersion, counts } = catalogImport;
  const [isSure, setSure] = useState(false);
  const importCommand = useCommand('importCatalog');
  if (!counts) return null;
  const { added, changed, same, refused, competitionsAdded, competitionsChanged, similar, noted } = counts;
  const isNoOp = isNoOpImport(catalogImport);
  const unchangedText = same === 0 && refused > 0 ? t('apply.none') : t('apply.nothing');
  const title = t(isNoOp ? 'apply.none.title' : 'apply.title');
  return (
    <section className={admin.section} aria-label={title}>
      <h2 tabIndex={-1}>{title}</h2>
      <p>{isNoOp ? unchangedText : t('apply.summary', { added, changed })}</p>
      {!isNoOp && (
        <p className={admin.muted}>
          {t('competitions', { added: competitionsAdded, changed: competitionsChanged })}
        </p>
      )}
      {refused > 0 && <p>{t('apply.refused', { n: refused })}</p>}
      {similar > 0 && <Notice>{t('apply.similar', { n: similar })}</Notice>}
      {noted > 0 && <Notice>{t('apply.noted', { n: noted })}</Notice>}
      {importCommand.isError && <Notice tone="refused">{getErrorText(importCommand.error)}</Notice>}
      {!isNoOp && (
        <Checkbox checked={isSure} onChange={({ target }) => setSure(target.checked)}>
          {t('apply.confirm')}
        </Checkbox>
      )}
      <div className={admin.actions}>
        {!isNoOp && (
          <Button
            variant="primary"
            disabled={!isSure}
            busy={importCommand.isPending}
            onClick={() => importCommand.mutate({ importId: id, step: 'apply', rowVersion })}
          >
            {t('apply')}
          </Button>
        )}
        <CancelImport catalogImport={catalogImport} />
      </div>
    </section>
  );
}
