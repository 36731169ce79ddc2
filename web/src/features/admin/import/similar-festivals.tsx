import { Link } from 'react-router-dom';
import { t as mergingText } from '@laurel/messages/pages/administration/festival-merging';
import { t } from '@laurel/messages/pages/administration/import';
import { useCommand } from '../../../lib/server/use-command';
import type { ImportRow } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { showError } from '../../../widgets/feedback/show-error';
import admin from '../admin.module.css';

type Props = { importId: number; row: ImportRow; canDecide: boolean };

/**
 * The festivals that a new one looks like. While the import can still be applied, offers a choice for each stored one
 * that the file does not contain.
 */
export function SimilarFestivals({ importId, row, canDecide }: Props) {
  const { n, similar, sameAs, isDistinct } = row;
  const decide = useCommand('decideImportRow');
  const send = (id: number | null) => decide.mutate({ importId, n, sameAs: id }, { onError: showError });
  return (
    <div>
      {isDistinct && <p>{t('similar.distinct')}</p>}
      {similar.map(({ id, name, why, line }) => (
        <div key={`${id} ${line}`} className={admin.actions}>
          <span dir="auto">
            {`${t('similar')} `}
            {id === 0 ? name : <Link to={`/admin/festival-list/${id}`}>{name}</Link>}
            {` (${formatIdAndLine(id, line)})`}
          </span>
          {why.map((reason) => (
            <span key={reason} className={admin.badge}>
              {mergingText(`reason.${reason}`)}
            </span>
          ))}
          {canDecide && line === null && sameAs !== id && (
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

/** `Laurel ID 7`, `line 3 of this file`, or both. */
const formatIdAndLine = (id: number, line: number | null): string =>
  [id > 0 && t('similar.id', { id: String(id) }), line !== null && t('similar.line', { line })]
    .filter(Boolean)
    .join(', ');
