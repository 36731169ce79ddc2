import { useSearchParams } from 'react-router-dom';

/** The address of this page, and how to change a part of it. What narrows leads back to the first page. */
export function useAddress() {
  const [parameters, setParameters] = useSearchParams();
  const set = (changes: Record<string, string | null>, { replace = true } = {}) => {
    // What the address says now: what is drawn may be a moment older.
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(changes))
      if (value) next.set(name, value);
      else next.delete(name);
    if (!('page' in changes) && !('user' in changes)) next.delete('page');
    setParameters(next, { replace, preventScrollReset: true });
  };
  return { parameters, set };
}
