import { useCallback, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, type NavigateOptions } from 'react-router-dom';

type Put = (competition: string | null, options: NavigateOptions) => void;

/** The sheet of a match stands in the address: Back closes what was opened here; what came open is closed in its place. */
export function useSheet(put: Put) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const isOpenedHere = (state as { sheet?: true } | null)?.sheet === true;
  const latest = useRef({ put, navigate, isOpenedHere });
  useLayoutEffect(() => void (latest.current = { put, navigate, isOpenedHere }));
  const open = useCallback((id: number) => latest.current.put(String(id), { state: { sheet: true } }), []);
  /** Another in its place: Back still closes it. */
  const step = useCallback((id: number) => {
    const { put, isOpenedHere } = latest.current;
    put(String(id), { replace: true, ...(isOpenedHere && { state: { sheet: true } }) });
  }, []);
  const close = useCallback(() => {
    const { put, navigate, isOpenedHere } = latest.current;
    if (isOpenedHere) void navigate(-1);
    else put(null, { replace: true });
  }, []);
  return { open, step, close };
}
