import { t } from '@laurel/messages/pages/administration/dashboard';
import { useCommand } from '../../../lib/server/use-command';
import { Button } from '../../../ui/buttons/button';
import { toast } from '../../../ui/feedback/toast';
import css from '../admin.module.css';
import { showError } from '../../../widgets/feedback/show-error';

/** Rebuilds the search index and shows how long it took. */
export function Reindex() {
  const reindex = useCommand('reindexCatalog');
  const send = () =>
    reindex.mutate(
      {},
      {
        onSuccess: ({ festivals, milliseconds }) =>
          toast(t('reindex.done', { n: festivals, seconds: (milliseconds / 1000).toFixed(1) })),
        onError: showError,
      },
    );
  return (
    <section className={css.section} aria-label={t('reindex.title')}>
      <h2>{t('reindex.title')}</h2>
      <p className={css.muted}>{t('reindex.lead')}</p>
      <div>
        <Button busy={reindex.isPending} onClick={send}>
          {t('reindex')}
        </Button>
      </div>
    </section>
  );
}
