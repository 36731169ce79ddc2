import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

type Props = { label: string; className?: string; children: ReactNode };

/**
 * Buttons that form one tab stop: arrow keys walk them, Home and End go to the ends. A disabled button is
 * `aria-disabled`, so that it keeps the focus.
 */
export function Toolbar({ label, className, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const stop = useRef<HTMLButtonElement | null>(null);
  const buttons = () => [...(box.current?.querySelectorAll('button') ?? [])];
  const updateTabIndex = () => {
    const all = buttons();
    if (!stop.current || !all.includes(stop.current)) stop.current = all[0] ?? null;
    for (const button of all) button.tabIndex = button === stop.current ? 0 : -1;
  };
  useLayoutEffect(updateTabIndex);
  const onFocus = () => {
    const focused = buttons().find((button) => button === document.activeElement);
    if (focused) stop.current = focused;
    updateTabIndex();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const all = buttons();
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    const step = STEPS[event.key];
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? -1 : step && (at + step) % all.length;
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    all.at(to)?.focus();
  };
  return (
    <div
      ref={box}
      role="toolbar"
      aria-label={label}
      className={className}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
}
