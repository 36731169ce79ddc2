import type { KeyboardEvent, ReactNode } from 'react';
import css from './menu.module.css';
import { Popover } from './popover';
import { useOpenState } from './use-open-state';

type Props = { label: string; trigger: ReactNode; children: ReactNode; align?: 'start' | 'end' };

/**
 * A button that opens a short list of links and buttons. Arrow keys move the focus. A click, Escape and loss of
 * the focus close it, except a click on a button within `data-keep-open`.
 */
export function Menu({ label, trigger, children, align = 'end' }: Props) {
  const { open, setOpen, box, button, close, onBlur } = useOpenState();
  const getItems = () => [
    ...(box.current?.querySelectorAll<HTMLElement>('[data-menu] a, [data-menu] button:not(:disabled)') ?? []),
  ];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      event.stopPropagation();
      close();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      requestAnimationFrame(() => {
        const items = getItems();
        const index = items.indexOf(document.activeElement as HTMLElement);
        if (event.key === 'ArrowDown') items.at((index + 1) % items.length)?.focus();
        // ArrowUp on the first item, or while no item has the focus, goes to the last one.
        else items.at(Math.max(index, 0) - 1)?.focus();
      });
    }
  };
  return (
    <div ref={box} className={css.box} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className={css.trigger}
        aria-expanded={open}
        aria-label={label}
        onClick={() => setOpen(!open)}
      >
        {trigger}
      </button>
      {open && (
        <Popover
          anchor={button}
          align={align}
          data-menu
          className={css.menu}
          onClick={({ target }) => {
            const clickedItem = (target as HTMLElement).closest('a, button');
            if (clickedItem?.matches('a, :not([data-keep-open] *)')) close();
          }}
        >
          {children}
        </Popover>
      )}
    </div>
  );
}
