import { Link } from 'react-router-dom';
import { useSignedIn } from '../../../../lib/session/session';
import { t } from '@laurel/messages/pages/administration/festival-editor';
import type { CatalogChange } from '../../../../lib/server/wire';

/** The author of a catalogue change: an administrator with a link, or a label if there is no account to link. */
export function Actor({ actor }: Pick<CatalogChange, 'actor'>) {
  const { userId } = useSignedIn();
  if (actor === null) return <>{t('history.import')}</>;
  if (actor.id === userId) return <>{t('history.you')}</>;
  return actor.name === null ? (
    <>{t('history.former_administrator')}</>
  ) : (
    <Link to={`/admin/user?user=${actor.id}`}>{actor.name}</Link>
  );
}
