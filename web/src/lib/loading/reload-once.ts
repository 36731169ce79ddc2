import { getErrorText } from '../server/refused';
const KEY = 'laurel:reloaded-for';

/**
 * Returns whether this is the first failure with this message. Returns false if the browser stores nothing,
 * because the page would reload forever.
 */
function rememberFailure(message: string): boolean {
  try {
    const previousMessages = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as string[];
    sessionStorage.setItem(KEY, JSON.stringify([...previousMessages, message]));
    return !previousMessages.includes(message);
  } catch {
    return false;
  }
}

/**
 * Loads a lazy page. When that fails (a new version replaced its file), the page reloads, once for each
 * distinct failure message. A repeated failure is thrown for the error view.
 */
export async function reloadOnce<T>(
  load: () => Promise<T>,
  reload = () => window.location.reload(),
): Promise<T> {
  try {
    return await load();
  } catch (error) {
    // Without a network a reload would replace this page by the browser's error page.
    if (!navigator.onLine) throw error;
    const message = getErrorText(error);
    if (!rememberFailure(message)) throw error;
    reload();
    return new Promise<T>(() => {});
  }
}
