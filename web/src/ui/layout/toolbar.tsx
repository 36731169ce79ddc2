import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';

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
    const targetIndex = {
      Home: 0,
      End: buttons.length - 1,
      ArrowRight: index + 1,
      ArrowDown: index + 1,
      ArrowLeft: index - 1,
      ArrowUp: index - 1,
    }[event.key];
    if (targetIndex === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    // Wraps around. The index -1 is the last button.
    buttons.at(targetIndex % buttons.length)?.focus();
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
