import { useLayoutEffect, useRef, type HTMLAttributes, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import css from './popover.module.css';

const gap = 6;

/** Floats beside its anchor, above everything, and keeps inside the window. Who opens it decides when it closes. */
export function Popover({ anchor, children, ...rest }: { anchor: RefObject<HTMLElement | null> } & HTMLAttributes<HTMLDivElement>) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = panel.current;
    if (!element || !anchor.current) return;
    element.showPopover?.();
    const place = () => {
      const from = anchor.current?.getBoundingClientRect();
      if (!from) return;
      const { width, height } = element.getBoundingClientRect();
      const below = from.bottom + gap + height <= window.innerHeight || from.top - gap - height < 0;
      element.style.left = `${Math.max(8, Math.min(from.left, window.innerWidth - width - 8))}px`;
      element.style.top = `${below ? from.bottom + gap : from.top - gap - height}px`;
    };
    place();
    window.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
    };
  });
  const home = anchor.current?.closest('dialog') ?? document.body;
  return createPortal(
    <div {...rest} ref={panel} popover="manual" className={css.popover}>
      {children}
    </div>,
    home,
  );
}
