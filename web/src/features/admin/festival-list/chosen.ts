import { idIn } from '@laurel/rules/ids';
import type { EditResult } from '../../../lib/wire';

/** A festival that is chosen, as it was seen. */
export interface Chosen {
  festivalId: number;
  version: number;
}

/** Those that the address names, `7.3,8.1`: the festival and its version; what it says wrongly is not said. */
export const chosenIn = (parameters: URLSearchParams): Chosen[] =>
  (parameters.get('chosen') ?? '').split(',').flatMap((one) => {
    const [festivalId, version] = one.split('.').map(idIn);
    return festivalId && version ? [{ festivalId, version }] : [];
  });
/** The address's word for them. */
export const chosenSaid = (chosen: readonly Chosen[]): string | null =>
  chosen.map(({ festivalId, version }) => `${festivalId}.${version}`).join(',') || null;

/** Those of which something was refused; of one that had changed meanwhile, which is said, as it is now. */
export const stillChosen = (chosen: readonly Chosen[], refused: readonly EditResult[]): Chosen[] =>
  refused.flatMap(({ id, error }) => {
    const was = chosen.find(({ festivalId }) => festivalId === id);
    const { festival } = (error?.details ?? {}) as { festival?: { version: number } };
    return was ? [{ ...was, version: festival?.version ?? was.version }] : [];
  });
