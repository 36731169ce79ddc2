import { useLocation, useNavigate, type NavigateOptions } from 'react-router-dom';
import { useStable } from '../../../ui/hooks/use-stable';

type UpdateUrl = (value: string | null, options: NavigateOptions) => void;

/**
 * Stores the open sheet in the URL. Back closes a sheet that was opened here; one that was open at first is
 * closed by replacing the URL. `name`: the sheet's name.
 */
export function useSheet(name: string, updateUrl: UpdateUrl) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const isOpenedHere = (state as { sheet?: string } | null)?.sheet === name;
  const open = useStable((value: string) => updateUrl(value, { state: { sheet: name } }));
  /** Replaces the open item; Back still closes the sheet. */
  const replaceValue = useStable((value: string) =>
    updateUrl(value, { replace: true, ...(isOpenedHere && { state: { sheet: name } }) }),
  );
  const close = useStable(() => {
    if (isOpenedHere) void navigate(-1);
    else updateUrl(null, { replace: true });
  });
  return { open, step: replaceValue, close };
}
