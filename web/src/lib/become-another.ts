import { forgetDrafts } from './drafts';
import { leave, stay } from './leaving';
import { forgetSeen } from './seen';

/**
 * What makes this browser somebody else's: nothing of the one before is left, and the whole page is loaded anew where `change` leads; also
 * when somebody goes back, to the page that the browser has kept as it stood.
 */
export async function becomeAnother(
  change: () => Promise<string>,
  page: Pick<Location, 'assign' | 'reload'> = window.location,
): Promise<void> {
  leave();
  try {
    const next = await change();
    forgetSeen();
    forgetDrafts();
    window.addEventListener('pageshow', ({ persisted }) => persisted && page.reload());
    page.assign(next);
  } catch (error) {
    stay();
    throw error;
  }
}
