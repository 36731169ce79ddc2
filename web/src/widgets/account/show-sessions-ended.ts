import { toast } from '../../ui/feedback/toast';

/** Shows that sessions have ended: everywhere, or only here if the sign-in service could not be reached. */
export const showSessionsEnded = (isWhole: boolean, done: string, half: string) =>
  toast(isWhole ? done : half, isWhole ? 'done' : 'refused');
