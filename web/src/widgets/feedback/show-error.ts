import { getErrorText } from '../../lib/server/refused';
import { toast } from '../../ui/feedback/toast';

export const showError = (error: unknown): void => toast(getErrorText(error), 'refused');
