import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useMedia } from '../lib/use-media';
import { Dialog, DialogHead } from './dialog';
import css from './side-sheet.module.css';

type Props = { title: ReactNode; tools?: ReactNode; onClose: () => void; children: ReactNode };

/** Stands beside the page where there is room, and leaves it in use; else a dialog over it. Escape closes it. */
export function SideSheet(props: Props) {
  const isBeside = useMedia('(min-width: 72rem)');
  return isBeside ? <Beside {...props} /> : <Dialog {...props} shape="sheet" />;
}

function Beside({ title, tools, onClose, children }: Props) {
  const panel = useRef<HTMLElement>(null);
  const titleId = useId();
  const close = useEffectEvent(onClose);
  // The page's own styles know of it by this: to look for it among all that is drawn would cost each drawing.
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.beside = '';
    return () => void delete dataset.beside;
  }, []);
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    panel.current?.focus({ preventScroll: true });
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return;
      close();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      before?.focus?.({ preventScroll: true });
    };
  }, []);
  return (
    <aside ref={panel} tabIndex={-1} className={css.beside} data-side-sheet aria-labelledby={titleId}>
      <DialogHead id={titleId} title={title} tools={tools} isLive onClose={onClose} />
      <div className={css.body}>{children}</div>
    </aside>
  );
}
