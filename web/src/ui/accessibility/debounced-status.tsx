import { useDebounced } from '../hooks/use-debounced';
import { VisuallyHidden } from './visually-hidden';

const DELAY_MS = 1_000;

/** Announces a text that changes with every key press to screen readers, once it stops changing. */
export function DebouncedStatus({ children }: { children: string }) {
  const debouncedText = useDebounced(children, DELAY_MS);
  return (
    <VisuallyHidden as="div" role="status">
      {debouncedText}
    </VisuallyHidden>
  );
}
