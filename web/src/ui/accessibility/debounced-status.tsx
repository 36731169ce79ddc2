import { useDebounced } from '../hooks/use-debounced';
import { VisuallyHidden } from './visually-hidden';

const REST_MS = 1_000;

/** Announces figures that change with every key press to screen readers, once they settle. */
export function DebouncedStatus({ children }: { children: string }) {
  const debouncedText = useDebounced(children, REST_MS);
  return (
    <VisuallyHidden as="div" role="status">
      {debouncedText}
    </VisuallyHidden>
  );
}
