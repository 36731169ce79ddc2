import { Send } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../lib/loading/lazy-component';
import { t } from '@laurel/messages/pages/submissions/sending';
import type { Film, Submission } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';

const loadDialog = () => import('./send-dialog');
const SendDialog = lazyComponent(() => loadDialog().then((module) => module.SendDialog));

type Props = {
  film: Film;
  submissions: readonly Submission[];
  size?: 'small';
  /** The entries are a whole column, so the user chooses among them in the dialog. */
  isWholeColumn?: boolean;
  onDone?: () => void;
};

/** Sends those of the given entries that are on “To submit”. Renders nothing if there are none. */
export function SendButton({ film, submissions, size, isWholeColumn = false, onDone }: Props) {
  const [isOpen, setOpen] = useState(false);
  const sendable = submissions.filter(({ state }) => state === 'to-submit');
  if (sendable.length === 0) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant={isWholeColumn ? 'subtle' : 'primary'}
        size={size}
        onPointerEnter={() => void loadDialog()}
        onClick={() => setOpen(true)}
      >
        <Send size={15} aria-hidden />
        {t(isWholeColumn ? 'send.all' : 'send')}
      </Button>
      {isOpen && (
        <Suspense>
          <SendDialog
            film={film}
            submissions={sendable}
            isWholeColumn={isWholeColumn}
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
