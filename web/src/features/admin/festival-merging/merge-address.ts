const LARGEST_ID = 2 ** 31 - 1;

/** Where two festivals are merged; the first of them stays. */
export const mergePath = (keptId: number, mergedId: number): string =>
  `/admin/festival-list/merge?kept=${keptId}&merged=${mergedId}`;

const idIn = (text: string | null) => {
  const id = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : 0;
  return id <= LARGEST_ID ? id : 0;
};
/** Which two, as the address says it; null where it does not. */
export function mergeIn(parameters: URLSearchParams): { keptId: number; mergedId: number } | null {
  const [keptId, mergedId] = [idIn(parameters.get('kept')), idIn(parameters.get('merged'))];
  return keptId > 0 && mergedId > 0 && keptId !== mergedId ? { keptId, mergedId } : null;
}
