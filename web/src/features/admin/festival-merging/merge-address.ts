import { idIn } from '@laurel/rules/ids';

/** Where two festivals are merged; the first of them stays. */
export const mergePath = (keptId: number, mergedId: number): string =>
  `/admin/festival-list/merge?kept=${keptId}&merged=${mergedId}`;

/** Which two, as the address says it; null where it does not. */
export function mergeIn(parameters: URLSearchParams): { keptId: number; mergedId: number } | null {
  const [keptId, mergedId] = [idIn(parameters.get('kept')), idIn(parameters.get('merged'))];
  return keptId !== null && mergedId !== null && keptId !== mergedId ? { keptId, mergedId } : null;
}
