import { useSearchParams } from 'react-router-dom';

type Changes = Record<string, string | null>;

/** Reads and changes the parameters in this page's URL. A change of a filter resets the page number. */
export function useUrlParameters() {
  const [parameters, setSearchParams] = useSearchParams();
  const setParameters = (changes: Changes, { replace = true } = {}) => {
    // Reads the current URL, because the rendered parameters may be stale.
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(changes))
      if (value) next.set(name, value);
      else next.delete(name);
    if (!('page' in changes) && !('user' in changes)) next.delete('page');
    setSearchParams(next, { replace, preventScrollReset: true });
  };
  return {
    parameters,
    setParameters,
    setPage: (page: number) => setParameters({ page: page > 1 ? String(page) : null }, { replace: false }),
    removeParameters: (names: readonly string[]) =>
      setParameters(Object.fromEntries(names.map((name) => [name, null]))),
  };
}
