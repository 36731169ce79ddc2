import { useState } from 'react';
import { getErrorText } from '../../../lib/server/refused';
import { t } from '@laurel/words/pages/administration/import';
import { useCommand } from '../../../lib/server/use-command';
import type { CatalogImport } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { Checkbox } from '../../../ui/forms/choice';
import { Notice } from '../../../ui/feedback/notice';
import admin from '../admin.module.css';
import { changesNothing } from './changes-nothing';
import { CancelImport } from './cancel-import';

/** The changes of the import and the button that applies them. */
export function ApplyImport({ catalogImport }: { catalogImport: CatalogImport }) {
  const { id, rowVersion, counts } = catalogImport;
  const [isSure, setSure] = useState(false);
  const importCommand = useCommand('importCatalog');
  if (!counts) return null;
  const { added, changed, same, refused, competitionsAdded, competitionsChanged } = counts;
  const isUnchanging = changesNothing(catalogImport);
  const unchangedText = same === 0 && refused > 0 ? t('apply.none') : t('apply.nothing');
  const title = t(isUnchanging ? 'apply.none.title' : 'apply.title');
  return (
    <section className={admin.section} aria-label={title}>
      <h2 tabIndex={-1}>{title}</h2>
      <p>{isUnchanging ? unchangedText : t('apply.summary', { added, changed })}</p>
      {!isUnchanging && (
        <p className={admin.muted}>
          {t('competitions', { added: competitionsAdded, changed: competitionsChanged })}
        </p>
      )}
      {refused > 0 && <p>{t('apply.refused', { n: refused })}</p>}
      {importCommand.isError && <Notice tone="refused">{getErrorText(importCommand.error)}</Notice>}
      {!isUnchanging && (
        <Checkbox checked={isSure} onChange={({ target }) => setSure(target.checked)}>
          {t('apply.confirm')}
        </Checkbox>
      )}
      <div className={admin.actions}>
        {!isUnchanging && (
          <Button
            look="primary"
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
