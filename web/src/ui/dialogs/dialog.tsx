import { X } from 'lucide-react';
import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { t } from '@laurel/messages/pages/controls/dialogs';
import { Button } from '../buttons/button';
import { cx } from '../styles/cx';
import css from './dialog.module.css';
import { UnsavedGuard, type BlockedNavigation } from '../navigation/unsaved-guard';

const neverUnsaved = () => false;
const isSearchBox = (target: EventTarget) => target instanceof HTMLInputElement && target.type === 'search';
const LeaveContext = createContext<() => void>(() => {});
/** Closes the surrounding dialog. Asks for confirmation if something is not saved. */
export const useLeave = () => useContext(LeaveContext);
/** A button that closes the surrounding dialog without saving. */
export const LeaveButton = ({ children }: { children: ReactNode }) => (
  <Button onClick={useLeave()}>{children}</Button>
);

type Head = {
  id: string;
  title: ReactNode;
  /** Shown next to the close button. */
  tools?: ReactNode;
  /** The title may change, and the new title is then announced. */
  isLive?: boolean;
  onClose: () => void;
};

/** The header of a dialog or a sheet: title, tools and close button. It stays visible. */
export const DialogHead = ({ id, title, tools, isLive = false, onClose }: Head) => (
  <div className={css.head}>
    <h2 id={id} dir="auto" aria-live={isLive ? 'polite' : undefined}>
      {title}
    </h2>
    <div className={css.tools}>
      {tools}
      <Button variant="subtle" size="small" icon aria-label={t('close')} onClick={onClose}>
        <X size={18} aria-hidden />
      </Button>
    </div>
  </div>
);

type Props = {
  title: ReactNode;
  /** Shown next to the close button. */
  tools?: ReactNode;
  onClose: () => void;
  children: ReactNode;
  shape?: 'wide' | 'workspace' | 'sheet';
  /** Called before the dialog closes or the page is left. If it returns true, the user has to confirm. */
  isUnsaved?: () => boolean;
  /** The input is saved as a draft: only closing the dialog asks for confirmation. */
  isDraftSaved?: boolean;
};

/**
 * The browser's own modal dialog. The focus starts in the first field (of a sheet in its search box) and stays
 * inside, Escape closes it, and the focus returns to where it came from. A `sheet` slides in from the side.
 */
export function Dialog({
  title,
  tools,
  onClose,
  children,
  shape,
  isUnsaved = neverUnsaved,
  isDraftSaved = false,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [isConfirming, setConfirming] = useState(false);
  /** The navigation that the confirmation is about. Null if the user closed the dialog. */
  const [blockedNavigation, setBlockedNavigation] = useState<BlockedNavigation | null>(null);
  const leave = () => (isUnsaved() ? setConfirming(true) : onClose());
  const cancelLeave = () => {
    blockedNavigation?.cancel();
    setBlockedNavigation(null);
    setConfirming(false);
  };
  const discard = () => {
    onClose();
    blockedNavigation?.proceed();
  };
  const focusFirstField = useEffectEvent(() => {
    const formField = 'form :is(input:not([type=hidden]), select, textarea), ';
    // A form in a sheet comes after text that the user wants to read first.
    dialog.current
      ?.querySelector<HTMLElement>(`${shape === 'sheet' ? '' : formField}input[type=search]`)
      ?.focus();
  });
  useEffect(() => {
    const element = dialog.current;
    const previousFocus = document.activeElement as HTMLElement | null;
    // Prevents the page below from moving when its scroll bar or gutter disappears.
    if (!document.querySelector('dialog[open]'))
      document.body.style.setProperty('--scrollbar', `${window.innerWidth - document.body.offsetWidth}px`);
    if (element && !element.open) element.showModal();
    // A flag for the page's styles. A `:has()` selector over the whole page would slow down each rendering.
    document.documentElement.dataset.modal = '';
    focusFirstField();
    return () => {
      element?.close();
      if (!document.querySelector('dialog[open]')) delete document.documentElement.dataset.modal;
      previousFocus?.focus?.();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={cx(css.dialog, shape && css[shape])}
      aria-labelledby={titleId}
      // Cancelling a file picker fires this event too, and must not close the dialog.
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        leave();
      }}
      // The browser closes the dialog on a second Escape even if `onCancel` prevented the first.
      onClose={() => {
        if (!isUnsaved()) return onClose();
        dialog.current?.showModal();
        setConfirming(true);
      }}
      // On Escape the browser would only clear the search box.
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || !isSearchBox(event.target)) return;
        event.preventDefault();
        leave();
      }}
      onMouseDown={(event) => event.target === dialog.current && leave()}
    >
      <DialogHead id={titleId} title={title} tools={tools} onClose={leave} />
      {isUnsaved !== neverUnsaved && !isDraftSaved && (
        <UnsavedGuard
          isUnsaved={isUnsaved}
          onBlocked={(navigation) => {
            setBlockedNavigation(navigation);
            setConfirming(true);
          }}
        />
      )}
      <div className={css.body}>
        <LeaveContext value={leave}>{children}</LeaveContext>
      </div>
      {isConfirming && (
        <div className={css.unsaved} role="alertdialog" aria-labelledby={`${titleId}-unsaved`}>
          <p id={`${titleId}-unsaved`}>{t('unsaved')}</p>
          <Button variant="primary" size="small" autoFocus onClick={cancelLeave}>
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
