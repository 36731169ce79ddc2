import type { KeyboardEvent, ReactNode } from 'react';
import css from './menu.module.css';
import { Popover } from './popover';
import { useOpened } from './use-open-state';

type Props = { label: string; trigger: ReactNode; children: ReactNode; align?: 'start' | 'end' };

/**
 * A button that opens a short list of links and buttons. Arrow keys move. A click, Escape and leaving close
 * it, except a click on a button within `data-keep-open`.
 */
export function Menu({ label, trigger, children, align = 'end' }: Props) {
  const { open, setOpen, box, button, shut, onBlur } = useOpened();
  const items = () => [
    ...(box.current?.querySelectorAll<HTMLElement>('[data-menu] a, [data-menu] button:not(:disabled)') ?? []),
  ];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      event.stopPropagation();
      shut();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      requestAnimationFrame(() => {
        const all = items();
        const at = all.indexOf(document.activeElement as HTMLElement);
        const by = event.key === 'ArrowDown' ? 1 : -1;
        all.at(at < 0 ? (by > 0 ? 0 : -1) : (at + by) % all.length)?.focus();
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
            const pressed = (target as HTMLElement).closest('a, button');
            if (pressed?.matches('a, :not([data-keep-open] *)')) shut();
          }}
        >
          {children}
        </Popover>
      )}
    </div>
  );
}
