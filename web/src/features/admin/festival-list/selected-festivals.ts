import { parseId } from '@laurel/rules/links/ids';
import type { EditResult } from '../../../lib/server/wire';

/** A selected festival with the version that was shown. */
export interface SelectedFestival {
  festivalId: number;
  version: number;
}

/** Parses the selected festivals from the URL: `7.3,8.1` means id and version. Invalid entries are dropped. */
export const parseSelected = (parameters: URLSearchParams): SelectedFestival[] =>
  (parameters.get('chosen') ?? '').split(',').flatMap((pair) => {
    const [festivalId, version] = pair.split('.').map(parseId);
    return festivalId && version ? [{ festivalId, version }] : [];
  });
export const serializeSelected = (selectedFestivals: readonly SelectedFestival[]): string | null =>
  selectedFestivals.map(({ festivalId, version }) => `${festivalId}.${version}`).join(',') || null;

/** Returns the selected festivals that were refused. A stale one gets the current version. */
export const getStillSelected = (
  selectedFestivals: readonly SelectedFestival[],
  refusedResults: readonly EditResult[],
): SelectedFestival[] =>
  refusedResults.flatMap(({ id, error }) => {
    const selectedFestival = selectedFestivals.find(({ festivalId }) => festivalId === id);
    const { festival } = (error?.details ?? {}) as { festival?: { version: number } };
    return selectedFestival
      ? [{ ...selectedFestival, version: festival?.version ?? selectedFestival.version }]
      : [];
  });
