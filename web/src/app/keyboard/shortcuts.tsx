import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useKeys } from '../../ui/keyboard/shortcuts';
import { lazyComponent } from '../../lib/loading/lazy-component';
import { t } from '@laurel/messages/pages/site/keys';

const Palette = lazyComponent(() => import('./palette').then((module) => module.Palette));
const KeysDialog = lazyComponent(() => import('./keys-dialog').then((module) => module.KeysDialog));

/** The global shortcuts: the palette, the search, and the list of all keys. */
export function Shortcuts() {
  const [openDialog, setOpenDialog] = useState<'palette' | 'keys' | null>(null);
  const navigate = useNavigate();
  const search = () => {
    const box = document.querySelector<HTMLElement>('main input[type=search]');
    if (box) box.focus();
    else void navigate('/festivals');
  };
  useKeys(t('everywhere'), [
    { keys: 'mod+k', label: t('palette'), run: () => setOpenDialog('palette') },
    { keys: '/', label: t('search'), run: search },
    { keys: 'mod+z', label: t('undo') },
    { keys: '?', label: t('keys'), run: () => setOpenDialog('keys') },
  ]);
  const close = () => setOpenDialog(null);
  return (
    <Suspense>
      {openDialog === 'palette' && <Palette onClose={close} onKeys={() => setOpenDialog('keys')} />}
      {openDialog === 'keys' && <KeysDialog onClose={close} />}
    </Suspense>
  );
}
