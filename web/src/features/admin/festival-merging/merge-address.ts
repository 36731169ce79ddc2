import { parseId } from '@laurel/rules/links/ids';

/** The path of the merge page. The first festival is the target. */
export const getMergePath = (targetId: number, mergedId: number): string =>
  `/admin/festival-list/merge?target=${targetId}&merged=${mergedId}`;

/** Parses the two festivals from the URL; null if it names no valid pair. */
export function parseMergePair(parameters: URLSearchParams): { targetId: number; mergedId: number } | null {
  const [targetId, mergedId] = [parseId(parameters.get('target')), parseId(parameters.get('merged'))];
  return targetId !== null && mergedId !== null && targetId !== mergedId ? { targetId, mergedId } : null;
}
