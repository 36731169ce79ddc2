import { useSearchParams } from 'react-router-dom';

/** Reads and changes the URL of this page. A new filter resets the page number. */
export function useAddress() {
  const [parameters, setParameters] = useSearchParams();
  const set = (changes: Record<string, string | null>, { replace = true } = {}) => {
    // The rendered parameters may be stale, so the current URL is read.
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(changes))
      if (value) next.set(name, value);
      else next.delete(name);
    if (!('page' in changes) && !('user' in changes)) next.delete('page');
    setParameters(next, { replace, preventScrollReset: true });
  };
  return { parameters, set };
}
