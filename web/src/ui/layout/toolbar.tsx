import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

type Props = { label: string; className?: string; children: ReactNode };

/**
 * Buttons that form one tab stop: arrow keys walk them, Home and End go to the ends. A disabled button is
 * `aria-disabled`, so that it keeps the focus.
 */
export function Toolbar({ label, className, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const tabStop = useRef<HTMLButtonElement | null>(null);
  const getButtons = () => [...(box.current?.querySelectorAll('button') ?? [])];
  const updateTabIndex = () => {
    const buttons = getButtons();
    if (!tabStop.current || !buttons.includes(tabStop.current)) tabStop.current = buttons[0] ?? null;
    for (const button of buttons) button.tabIndex = button === tabStop.current ? 0 : -1;
  };
  useLayoutEffect(updateTabIndex);
  const onFocus = () => {
    const focusedButton = getButtons().find((button) => button === document.activeElement);
    if (focusedButton) tabStop.current = focusedButton;
    updateTabIndex();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = getButtons();
    const index = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const step = STEPS[event.key];
    const targetIndex =
      event.key === 'Home' ? 0 : event.key === 'End' ? -1 : step && (index + step) % buttons.length;
    if (targetIndex === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    buttons.at(targetIndex)?.focus();
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
