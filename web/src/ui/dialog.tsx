import { X } from 'lucide-react';
import { createContext, useContext, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { t } from '../lib/texts/controls';
import { Button } from './button';
import { cx } from './cx';
import css from './dialog.module.css';
import { UnsavedGuard, type Way } from './unsaved-guard';

const nothing = () => false;
const isSearched = (target: EventTarget) => target instanceof HTMLInputElement && target.type === 'search';
const Leaving = createContext<() => void>(() => {});
/** What closes the dialog around it, asking first where something is not saved. */
export const useLeave = () => useContext(Leaving);
/** The button that leaves the dialog around it and saves nothing. */
export const LeaveButton = ({ children }: { children: ReactNode }) => (
  <Button onClick={useLeave()}>{children}</Button>
);

type Head = {
  id: string;
  title: ReactNode;
  /** Beside the button that closes it. */
  tools?: ReactNode;
  /** Another title may come in its place, and is then read aloud. */
  isLive?: boolean;
  onClose: () => void;
};

/** What a dialog or a sheet is called, what can be done with it, and the way out; it stays in sight. */
export const DialogHead = ({ id, title, tools, isLive = false, onClose }: Head) => (
  <div className={css.head}>
    <h2 id={id} dir="auto" aria-live={isLive ? 'polite' : undefined}>
      {title}
    </h2>
    <div className={css.tools}>
      {tools}
      <Button look="quiet" size="small" icon aria-label={t('close')} onClick={onClose}>
        <X size={18} aria-hidden />
      </Button>
    </div>
  </div>
);

/** The browser's own modal: focus begins in the first field and stays inside, Escape closes, focus returns to where it came from. `sheet` comes from the side. */
export function Dialog({
  title,
  tools,
  onClose,
  children,
  shape,
  isUnsaved = nothing,
  isKept = false,
}: {
  title: ReactNode;
  /** Beside the button that closes it. */
  tools?: ReactNode;
  onClose: () => void;
  children: ReactNode;
  shape?: 'wide' | 'desk' | 'sheet';
  /** While what was typed is saved nowhere, it is not closed without asking, nor the page left. Asked at the moment of closing. */
  isUnsaved?: () => boolean;
  /** It is there again when one comes back: only closing asks. */
  isKept?: boolean;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [isAsking, setAsking] = useState(false);
  /** Where one was about to go, when that was asked. */
  const [way, setWay] = useState<Way | null>(null);
  const leave = () => (isUnsaved() ? setAsking(true) : onClose());
  const keep = () => {
    way?.stay();
    setWay(null);
    setAsking(false);
  };
  const discard = () => {
    onClose();
    way?.goOn();
  };
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement as HTMLElement | null;
    // The page below does not move when its scroll bar, or the room for one, goes.
    if (!document.querySelector('dialog[open]'))
      document.body.style.setProperty('--scrollbar', `${window.innerWidth - document.body.offsetWidth}px`);
    if (element && !element.open) element.showModal();
    // The page's own styles know of it by this: to look for it among all that is drawn would cost each drawing.
    document.documentElement.dataset.modal = '';
    element
      ?.querySelector<HTMLElement>('form :is(input:not([type=hidden]), select, textarea), input[type=search]')
      ?.focus();
    return () => {
      element?.close();
      if (!document.querySelector('dialog[open]')) delete document.documentElement.dataset.modal;
      before?.focus?.();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={cx(css.dialog, shape && css[shape])}
      aria-labelledby={titleId}
      // Who chooses no file after all cancels that, and not the dialog in which it was asked for.
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        leave();
      }}
      // A second Escape closes it whatever is said to the first.
      onClose={() => {
        if (!isUnsaved()) return onClose();
        dialog.current?.showModal();
        setAsking(true);
      }}
      // A browser would only empty the box in which one searches.
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || !isSearched(event.target)) return;
        event.preventDefault();
        leave();
      }}
      onMouseDown={(event) => event.target === dialog.current && leave()}
    >
      <DialogHead id={titleId} title={title} tools={tools} onClose={leave} />
      {isUnsaved !== nothing && !isKept && (
        <UnsavedGuard
          isUnsaved={isUnsaved}
          onAsk={(asked) => {
            setWay(asked);
            setAsking(true);
          }}
        />
      )}
      <div className={css.body}>
        <Leaving value={leave}>{children}</Leaving>
      </div>
      {isAsking && (
        <div className={css.asking} role="alertdialog" aria-labelledby={`${titleId}-unsaved`}>
          <p id={`${titleId}-unsaved`}>{t('unsaved')}</p>
          <Button look="primary" size="small" autoFocus onClick={keep}>
            {t('unsaved.keep')}
          </Button>
          <Button size="small" onClick={discard}>
            {t('unsaved.discard')}
          </Button>
        </div>
      )}
    </dialog>
  );
}
