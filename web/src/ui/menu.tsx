import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import css from './menu.module.css';
import { Popover } from './popover';

/** A button that opens a short list of links and buttons; arrows move, Escape and leaving close. */
export function Menu({
  label,
  trigger,
  children,
  align = 'end',
}: {
  label: string;
  trigger: ReactNode;
  children: ReactNode;
  align?: 'start' | 'end';
}) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const items = () => [
    ...(box.current?.querySelectorAll<HTMLElement>('[data-menu] a, [data-menu] button:not(:disabled)') ?? []),
  ];
  useEffect(() => {
    if (!open) return;
    const away = (event: Event) => !box.current?.contains(event.target as Node) && setOpen(false);
    document.addEventListener('pointerdown', away);
    return () => document.removeEventListener('pointerdown', away);
  }, [open]);
  const shut = () => {
    setOpen(false);
    button.current?.focus();
  };
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
    <div
      ref={box}
      className={css.box}
      onKeyDown={onKeyDown}
      onBlur={(event) => event.relatedTarget && !box.current?.contains(event.relatedTarget) && setOpen(false)}
    >
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
          onClick={(event) => (event.target as HTMLElement).closest('a, button') && shut()}
        >
          {children}
        </Popover>
      )}
    </div>
  );
}
