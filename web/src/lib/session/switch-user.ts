import { forgetAllDrafts } from '../drafts/drafts';
import { startLeaving, cancelLeaving } from '../../ui/navigation/leaving';
import { forgetSeenVersions } from '../server/seen-versions';

/**
 * Switches this browser to another user. Forgets the previous user's data and loads the whole page again at
 * the address that `change` returns. Also reloads when the user goes back to a page that the browser has
 * cached.
 */
export async function switchUser(
  change: () => Promise<string>,
  page: Pick<Location, 'assign' | 'reload'> = window.location,
): Promise<void> {
  startLeaving();
  try {
    const nextPath = await change();
    forgetSeenVersions();
    forgetAllDrafts();
    window.addEventListener('pageshow', ({ persisted }) => persisted && page.reload());
    page.assign(nextPath);
  } catch (error) {
    cancelLeaving();
    throw error;
  }
}
