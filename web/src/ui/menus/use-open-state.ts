import { useEffect, useRef, useState, type FocusEvent } from 'react';

/**
 * A panel that a button opens. A click elsewhere and leaving close it; `shut` closes it and returns the focus
 * to the button.
 */
export function useOpened() {
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
  const shut = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onBlur = ({ relatedTarget }: FocusEvent) =>
    relatedTarget && !box.current?.contains(relatedTarget) && setOpen(false);
  return { open, setOpen, box, button, shut, onBlur };
}
