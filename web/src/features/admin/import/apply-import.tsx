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
export function ApplyImport({ one }: { one: CatalogImport }) {
  const { id, rowVersion, counts } = one;
  const [isSure, setSure] = useState(false);
  const order = useCommand('importCatalog');
  if (!counts) return null;
  const { added, changed, same, refused, competitionsAdded, competitionsChanged } = counts;
  const isNothing = changesNothing(one);
  const nothing = same === 0 && refused > 0 ? t('apply.none') : t('apply.nothing');
  return (
    <section className={admin.section} aria-label={t(isNothing ? 'apply.none.title' : 'apply.title')}>
      <h2 tabIndex={-1}>{t(isNothing ? 'apply.none.title' : 'apply.title')}</h2>
      <p>{isNothing ? nothing : t('apply.summary', { added, changed })}</p>
      {!isNothing && (
        <p className={admin.muted}>
          {t('competitions', { added: competitionsAdded, changed: competitionsChanged })}
        </p>
      )}
      {refused > 0 && <p>{t('apply.refused', { n: refused })}</p>}
      {order.isError && <Notice tone="refused">{getErrorText(order.error)}</Notice>}
      {!isNothing && (
        <Checkbox checked={isSure} onChange={({ target }) => setSure(target.checked)}>
          {t('apply.confirm')}
        </Checkbox>
      )}
      <div className={admin.actions}>
        {!isNothing && (
          <Button
            look="primary"
            disabled={!isSure}
            busy={order.isPending}
            onClick={() => order.mutate({ importId: id, step: 'apply', rowVersion })}
          >
            {t('apply')}
          </Button>
        )}
        <CancelImport one={one} />
      </div>
    </section>
  );
}
