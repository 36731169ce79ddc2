import { useAllKeys } from '../../ui/keyboard/shortcuts';
import { t } from '@laurel/messages/pages/site/keys';
import { Dialog } from '../../ui/dialogs/dialog';
import css from './keys-dialog.module.css';

const getModifierName = () => (/Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl');
const getKeyNames = (keys: string) => keys.split('+').map((key) => (key === 'mod' ? getModifierName() : key));

/** Lists every shortcut of this page. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const groups = useAllKeys().filter(({ keys }) => keys.length > 0);
  return (
    <Dialog title={t('title')} onClose={onClose}>
      <div className={css.groups}>
        {groups.map(({ title, keys }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {keys.map(({ keys, label }) => (
                <div key={keys}>
                  <dt>
                    {getKeyNames(keys).map((name) => (
                      <kbd key={name}>{name}</kbd>
                    ))}
                  </dt>
                  <dd>{label}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
