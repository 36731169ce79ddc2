import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Popover } from '../../../ui/popover';
import css from './filter-bar.module.css';

/** A button that opens choices beside it; Escape, leaving and pressing elsewhere close them. `isOn`: something of it is chosen. */
export function FilterMenu({ label, isOn, children }: { label: string; isOn: boolean; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (!open) return;
    const away = (event: Event) => !box.current?.contains(event.target as Node) && setOpen(false);
    document.addEventListener('pointerdown', away);
    return () => document.removeEventListener('pointerdown', away);
  }, [open]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div
      ref={box}
      onKeyDown={onKeyDown}
      onBlur={(event) => event.relatedTarget && !box.current?.contains(event.relatedTarget) && setOpen(false)}
    >
      <button
        ref={button}
        type="button"
        className={css.trigger}
        data-on={isOn || undefined}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {label} <ChevronDown size={14} aria-hidden />
      </button>
      {open && (
        <Popover anchor={button} id={id} role="group" aria-label={label} className={css.choices}>
          {children}
        </Popover>
      )}
    </div>
  );
}
