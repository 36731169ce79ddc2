import type { Submission } from '../../../lib/server/wire';

/** Returns whether the film is in the festival's programme, with or without an award. */
export const isAccepted = ({ state }: Pick<Submission, 'state'>): boolean =>
  state === 'accepted' || state === 'awarded';
