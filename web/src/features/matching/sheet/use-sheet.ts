import { useCallback, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, type NavigateOptions } from 'react-router-dom';

type Put = (value: string | null, options: NavigateOptions) => void;

/** What is open over the page stands in the address: Back closes what was opened here; what came open is closed in its place. `name`: which it is. */
export function useSheet(name: string, put: Put) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const isOpenedHere = (state as { sheet?: string } | null)?.sheet === name;
  const latest = useRef({ put, navigate, isOpenedHere });
  useLayoutEffect(() => void (latest.current = { put, navigate, isOpenedHere }));
  const open = useCallback((value: string) => latest.current.put(value, { state: { sheet: name } }), [name]);
  /** Another in its place: Back still closes it. */
  const step = useCallback(
    (value: string) => {
      const { put, isOpenedHere } = latest.current;
      put(value, { replace: true, ...(isOpenedHere && { state: { sheet: name } }) });
    },
    [name],
  );
  const close = useCallback(() => {
    const { put, navigate, isOpenedHere } = latest.current;
    if (isOpenedHere) void navigate(-1);
    else put(null, { replace: true });
  }, []);
  return { open, step, close };
}
