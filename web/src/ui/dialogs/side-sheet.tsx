import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useMedia } from '../hooks/use-media';
import { Dialog, DialogHead } from './dialog';
import css from './side-sheet.module.css';

type Props = { title: ReactNode; tools?: ReactNode; onClose: () => void; children: ReactNode };

/**
 * Docks next to the page if the window is wide enough, and leaves the page usable. Otherwise it is a dialog
 * over the page. Escape closes it.
 */
export function SideSheet(props: Props) {
  const isDocked = useMedia('(min-width: 72rem)');
  return isDocked ? <DockedSheet {...props} /> : <Dialog {...props} shape="sheet" />;
}

function DockedSheet({ title, tools, onClose, children }: Props) {
  const panel = useRef<HTMLElement>(null);
  const titleId = useId();
  const close = useEffectEvent(onClose);
  // A flag for the page's styles. A `:has()` selector over the whole page would slow down each rendering.
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.sideSheetOpen = '';
    return () => void delete dataset.sideSheetOpen;
  }, []);
  useEffect(() => {
    const previousFocus = document.activeElement as HTMLElement | null;
    panel.current?.focus({ preventScroll: true });
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return;
      close();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      previousFocus?.focus?.({ preventScroll: true });
    };
  }, []);
  return (
    <aside ref={panel} tabIndex={-1} className={css.sheet} data-side-sheet aria-labelledby={titleId}>
      <DialogHead id={titleId} title={title} tools={tools} isLive onClose={onClose} />
      <div className={css.body}>{children}</div>
    </aside>
  );
}
