import { toast } from '../../ui/feedback/toast';

/** Shows that sessions have ended: everywhere, or only here if the sign-in service could not be reached. */
export function showSessionsEnded(isComplete: boolean, doneText: string, partialText: string) {
  if (isComplete) toast(doneText);
  else toast(partialText, 'refused');
}
