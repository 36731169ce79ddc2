import { errorText } from './refused';
const key = 'laurel:reloaded-for';

/** Whether this is the first time; where the browser keeps nothing, nothing is. */
function keepInMind(message: string): boolean {
  try {
    const before = JSON.parse(sessionStorage.getItem(key) ?? '[]') as string[];
    sessionStorage.setItem(key, JSON.stringify([...before, message]));
    return !before.includes(message);
  } catch {
    return false;
  }
}

/**
 * Loads a lazy page. When it fails (a new version replaced its file), the page reloads, once for each distinct failure
 * message; a failure that comes again is thrown for the error view.
 */
export async function reloadOnce<T>(
  load: () => Promise<T>,
  reload = () => window.location.reload(),
): Promise<T> {
  try {
    return await load();
  } catch (error) {
    // Without a network a reload would put the browser's own page in place of this one.
    if (!navigator.onLine) throw error;
    const message = errorText(error);
    if (!keepInMind(message)) throw error;
    reload();
    return new Promise<T>(() => {});
  }
}
