import { useLayoutEffect, useRef, type HTMLAttributes, type RefObject } from 'react';
import { cx } from '../styles/cx';
import css from './popover.module.css';

const GAP = 6;
const MARGIN = 8;

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
      const anchorRect = anchor.current?.getBoundingClientRect();
      if (!anchorRect) return;
      const { width, height } = element.getBoundingClientRect();
      // Unlike `clientWidth`, this excludes the space that is reserved for a scroll bar.
      const { width: rootWidth } = document.documentElement.getBoundingClientRect();
      const isBelow =
        anchorRect.bottom + GAP + height <= window.innerHeight || anchorRect.top - GAP - height < 0;
      const left = align === 'start' ? anchorRect.left : anchorRect.right - width;
      element.style.left = `${Math.max(MARGIN, Math.min(left, rootWidth - width - MARGIN))}px`;
      element.style.top = `${isBelow ? anchorRect.bottom + GAP : anchorRect.top - GAP - height}px`;
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
