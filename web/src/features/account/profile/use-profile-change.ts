import { useQueryClient } from '@tanstack/react-query';
import { mutate, query } from '../../../lib/server/bff';
import type { Input } from '../../../lib/server/functions';
import { t } from '@laurel/messages/pages/account/profile';
import { getErrorText, isRefusedWith } from '../../../lib/server/refused';
import { useCommand } from '../../../lib/server/use-command';
import type { Profile } from '../../../lib/server/wire';
import { toast } from '../../../ui/feedback/toast';
import { showError } from '../../../widgets/feedback/show-error';

export type Change = Omit<Input<'updateProfile'>, 'version'>;
type ProfileField = keyof Change;

/** Saves fields of the profile and offers an undo. `save` returns the error message, or null after success. */
export function useProfileChange(profile: Profile) {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useCommand('updateProfile');
  const cacheProfile = (updated: Profile) => client.setQueryData(query('getMyProfile').queryKey, updated);
  const getPreviousValues = (change: Change): Change =>
    Object.fromEntries((Object.keys(change) as ProfileField[]).map((field) => [field, profile[field]]));
  const undoChange = async (change: Change, version: number) => {
    try {
      cacheProfile(await mutate('updateProfile', { ...change, version }));
      toast(t('undone'));
    } catch (error) {
      showError(error);
    }
    await client.invalidateQueries();
  };
  const save = async (change: Change, message: string = t('saved')): Promise<string | null> => {
    const previousValues = getPreviousValues(change);
    try {
      const updated = await mutateAsync({ ...change, version: profile.version });
      cacheProfile(updated);
      toast(message, 'done', {
        label: t('undo'),
        run: () => void undoChange(previousValues, updated.version),
      });
      return null;
    } catch (error) {
      // The page then shows the profile that another tab saved, together with the error message.
      if (isRefusedWith(error, 'profile.stale')) await client.invalidateQueries(query('getMyProfile'));
      return getErrorText(error);
    }
  };
  return { save, isSaving: isPending };
}
