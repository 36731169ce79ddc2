import { formatRefusal } from '@laurel/messages/formatting/refusal-text';
import { Link } from 'react-router-dom';
import { t } from '@laurel/messages/pages/administration/festival-list';
import type { EditResult } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { Dialog } from '../../../ui/dialogs/dialog';
import css from './list.module.css';

/** Lists the festivals for which a bulk action was refused, each with its reason. */
export function BulkResults({
  refusedResults,
  onClose,
}: {
  refusedResults: readonly EditResult[];
  onClose: () => void;
}) {
  return (
    <Dialog title={t('results')} onClose={onClose}>
      <p>{t('results.lead', { n: refusedResults.length })}</p>
      <ul className={css.results}>
        {refusedResults.map(({ id, error }) => (
          <li key={id}>
            <Link to={`/admin/festival-list/${id}`}>{id}</Link>: {error && formatError(error)}
          </li>
        ))}
      </ul>
      <Button onClick={onClose}>{t('results.close')}</Button>
    </Dialog>
  );
}
const formatError = ({ field, ...error }: NonNullable<EditResult['error']>) =>
  formatRefusal({ ...error, field: field ?? undefined });
