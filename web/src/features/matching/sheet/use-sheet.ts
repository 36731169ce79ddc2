import { useLocation, useNavigate, type NavigateOptions } from 'react-router-dom';
import { useStable } from '../../../lib/use-stable';

type Put = (value: string | null, options: NavigateOptions) => void;

/** What is open over the page stands in the address: Back closes what was opened here; what came open is closed in its place. `name`: which it is. */
export function useSheet(name: string, put: Put) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const isOpenedHere = (state as { sheet?: string } | null)?.sheet === name;
  const open = useStable((value: string) => put(value, { state: { sheet: name } }));
  /** Another in its place: Back still closes it. */
  const step = useStable((value: string) =>
    put(value, { replace: true, ...(isOpenedHere && { state: { sheet: name } }) }),
  );
  const close = useStable(() => {
    if (isOpenedHere) void navigate(-1);
    else put(null, { replace: true });
  });
  return { open, step, close };
}
