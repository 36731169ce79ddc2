import { Send } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { reloadOnce } from '../../../lib/loading/reload-once';
import { t } from '@laurel/messages/pages/submissions/sending';
import type { Film, Submission } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';

const loadDialog = () => import('./send-dialog');
const SendDialog = lazy(async () => ({ default: (await reloadOnce(loadDialog)).SendDialog }));

type Props = {
  film: Film;
  submissions: readonly Submission[];
  size?: 'small';
  /** The entries were not chosen one by one. */
  isAll?: boolean;
  onDone?: () => void;
};

/** Sends those of the given entries that are on “To submit”. Renders nothing if there are none. */
export function SendButton({ film, submissions, size, isAll = false, onDone }: Props) {
  const [isOpen, setOpen] = useState(false);
  const sendable = submissions.filter(({ state }) => state === 'to-submit');
  if (sendable.length === 0) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant={isAll ? 'subtle' : 'primary'}
        size={size}
        onPointerEnter={() => void loadDialog()}
        onClick={() => setOpen(true)}
      >
        <Send size={15} aria-hidden />
        {t(isAll ? 'send.all' : 'send')}
      </Button>
      {isOpen && (
        <Suspense>
          <SendDialog
            film={film}
            submissions={sendable}
            isAll={isAll}
            onClose={close}
            onSent={() => {
              close();
              onDone?.();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
