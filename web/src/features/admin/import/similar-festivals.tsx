import { Link } from 'react-router-dom';
import { t } from '@laurel/messages/pages/administration/import';
import { useCommand } from '../../../lib/server/use-command';
import type { ImportRow } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { showError } from '../../../widgets/feedback/show-error';
import admin from '../admin.module.css';

type Props = { importId: number; row: ImportRow; canDecide: boolean };

/** The stored festivals that a new one looks like, with a choice for each while the import can still be applied. */
export function SimilarFestivals({ importId, row, canDecide }: Props) {
  const { n, similar, sameAs, isDistinct } = row;
  const decide = useCommand('decideImportRow');
  const send = (id: number | null) => decide.mutate({ importId, n, sameAs: id }, { onError: showError });
  return (
    <div>
      {isDistinct && <p>{t('similar.distinct')}</p>}
      {similar.map(({ id, name }) => (
        <div key={id} className={admin.actions}>
          <span dir="auto">
            {`${t('similar')} `}
            <Link to={`/admin/festival-list/${id}`}>{name}</Link>
            {` (${t('similar.id', { id: String(id) })})`}
          </span>
          {canDecide && sameAs !== id && (
            <Button size="small" busy={decide.isPending} onClick={() => send(id)}>
              {t('similar.same')}
            </Button>
          )}
        </div>
      ))}
      {canDecide && !isDistinct && (
        <div>
          <Button size="small" variant="subtle" busy={decide.isPending} onClick={() => send(null)}>
            {t('similar.other')}
          </Button>
        </div>
      )}
    </div>
  );
}
