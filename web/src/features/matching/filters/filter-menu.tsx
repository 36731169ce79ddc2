import { ChevronDown } from 'lucide-react';
import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { Popover } from '../../../ui/menus/popover';
import { useOpenState } from '../../../ui/menus/use-open-state';
import css from './filter-bar.module.css';

/** A button with a panel of choices. `isOn`: a filter inside is active. */
export function FilterMenu({ label, isOn, children }: { label: string; isOn: boolean; children: ReactNode }) {
  const { open, setOpen, box, button, close, onBlur } = useOpenState();
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  return (
    <div ref={box} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className={css.trigger}
        data-active={isOn || undefined}
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
