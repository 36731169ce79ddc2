import { forgetDrafts } from './drafts';
import { leave, stay } from './leaving';
import { forgetSeen } from './seen';

/** What makes this browser somebody else's: nothing of the one before is left, and the whole page is loaded anew where `change` leads. */
export async function becomeAnother(change: () => Promise<string>): Promise<void> {
  leave();
  try {
    const next = await change();
    forgetSeen();
    forgetDrafts();
    window.location.assign(next);
  } catch (error) {
    stay();
    throw error;
  }
}
