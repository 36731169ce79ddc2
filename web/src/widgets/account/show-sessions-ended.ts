import { toast } from '../../ui/feedback/toast';

/** Shows that sessions have ended: everywhere, or only here if the sign-in service could not be reached. */
export const showSessionsEnded = (isComplete: boolean, doneText: string, partialText: string) =>
  toast(isComplete ? doneText : partialText, isComplete ? 'done' : 'refused');
