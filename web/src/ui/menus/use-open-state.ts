import { useEffect, useRef, useState, type FocusEvent } from 'react';

/**
 * The state of a panel that a button opens. A click elsewhere and loss of the focus close it. `close` also
 * returns the focus to the button.
 */
export function useOpenState() {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    const closeOnOutsideClick = (event: Event) =>
      !box.current?.contains(event.target as Node) && setOpen(false);
    document.addEventListener('pointerdown', closeOnOutsideClick);
    return () => document.removeEventListener('pointerdown', closeOnOutsideClick);
  }, [open]);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onBlur = ({ relatedTarget }: FocusEvent) =>
    relatedTarget && !box.current?.contains(relatedTarget) && setOpen(false);
  return { open, setOpen, box, button, close, onBlur };
}
