import { getErrorText } from '../../lib/server/refused';
import { toast } from '../../ui/feedback/toast';

/** Shows the message of an error in a toast. */
export const showError = (error: unknown): void => toast(getErrorText(error), 'refused');
