import { useQuery } from '@tanstack/react-query';
import { Bookmark, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { query as bffQuery } from '../../../lib/server/bff';
import { getErrorText } from '../../../lib/server/refused';
import { t as shared } from '@laurel/messages/pages/controls/actions';
import { t } from '@laurel/messages/pages/matching/list';
import { useCommand } from '../../../lib/server/use-command';
import type { View } from '../../../lib/server/wire';
import { Menu } from '../../../ui/menus/menu';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { toast } from '../../../ui/feedback/toast';
import css from './views.module.css';
import { SaveViewDialog } from './save-view-dialog';
import { showError } from '../../../widgets/feedback/show-error';

/** The saved views: open, delete, and save the current one. */
export function ViewsMenu({ query, onOpen }: { query: string; onOpen: (query: string) => void }) {
  const [isSaving, setSaving] = useState(false);
  return (
    <>
      <Menu
        label={t('views')}
        trigger={
          <>
            <Bookmark size={14} aria-hidden /> {t('views')}
          </>
        }
      >
        <div className={css.views}>
          <Views onOpen={onOpen} />
          <button type="button" className={css.save} onClick={() => setSaving(true)}>
            {t('views.save')}
          </button>
        </div>
      </Menu>
      {isSaving && <SaveViewDialog query={query} onClose={() => setSaving(false)} />}
    </>
  );
}

/** Loads when the menu opens. */
function Views({ onOpen }: { onOpen: (query: string) => void }) {
  const views = useQuery(bffQuery('getViews'));
  const { mutateAsync: deleteView } = useCommand('deleteView');
  const { mutateAsync: saveView } = useCommand('saveView');
  const restoreView = ({ name, query }: View) =>
    saveView({ name, query }).then(() => toast(t('views.saved', { name })), showError);
  const remove = async (view: View) => {
    try {
      await deleteView({ viewId: view.id });
      const undoAction = { label: shared('undo'), run: () => void restoreView(view) };
      toast(t('views.deleted', { name: view.name }), 'done', undoAction);
    } catch (error) {
      showError(error);
    }
  };
  if (views.isError) return <p className={css.none}>{getErrorText(views.error)}</p>;
  if (!views.data) return <Skeleton />;
  if (views.data.total === 0) return <p className={css.none}>{t('views.none')}</p>;
  return views.data.items.map((view) => (
    <div key={view.id} className={css.view}>
      <button type="button" onClick={() => onOpen(view.query)}>
        <span dir="auto">{view.name}</span>
      </button>
      <button
        type="button"
        aria-label={t('views.delete', { name: view.name })}
        onClick={() => void remove(view)}
      >
        <Trash2 size={14} aria-hidden />
      </button>
    </div>
  ));
}
