import { useDebounced } from '../lib/use-debounced';
import { VisuallyHidden } from './visually-hidden';

const REST_MS = 1_000;

/** Says figures that change with every letter to those who listen, once they stand still. */
export function QuietStatus({ children }: { children: string }) {
  const settled = useDebounced(children, REST_MS);
  return (
    <VisuallyHidden as="div" role="status">
      {settled}
    </VisuallyHidden>
  );
}
