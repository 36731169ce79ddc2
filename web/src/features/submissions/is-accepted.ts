import type { Submission } from '../../lib/wire';

/** The film is in the festival's programme, with an award or without. */
export const isAccepted = ({ state }: Pick<Submission, 'state'>): boolean =>
  state === 'accepted' || state === 'awarded';
