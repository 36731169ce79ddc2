import { useLayoutEffect, useRef, type HTMLAttributes, type RefObject } from 'react';
import { cx } from '../styles/cx';
import css from './popover.module.css';

const gap = 6;
const edge = 8;

type Props = {
  anchor: RefObject<HTMLElement | null>;
  align?: 'start' | 'end';
} & HTMLAttributes<HTMLDivElement>;

/**
 * Floats next to its anchor in the browser's top layer, so that nothing clips it, and stays inside the
 * window. The component that opens it also closes it.
 */
export function Popover({ anchor, align = 'start', className, ...rest }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = panel.current;
    if (!element || !anchor.current) return;
    if (!element.matches(':popover-open')) element.showPopover?.();
    const updatePosition = () => {
      const from = anchor.current?.getBoundingClientRect();
      if (!from) return;
      const { width, height } = element.getBoundingClientRect();
      const below = from.bottom + gap + height <= window.innerHeight || from.top - gap - height < 0;
      const left = align === 'start' ? from.left : from.right - width;
      element.style.left = `${Math.max(edge, Math.min(left, document.documentElement.clientWidth - width - edge))}px`;
      element.style.top = `${below ? from.bottom + gap : from.top - gap - height}px`;
    };
    updatePosition();
    window.addEventListener('scroll', updatePosition, { capture: true, passive: true });
    window.addEventListener('resize', updatePosition);
    return () => {
      window.removeEventListener('scroll', updatePosition, { capture: true });
      window.removeEventListener('resize', updatePosition);
    };
  });
  return <div {...rest} ref={panel} popover="manual" className={cx(css.popover, className)} />;
}
