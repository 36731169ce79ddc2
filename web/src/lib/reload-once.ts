const key = 'laurel:reloaded-for';

/**
 * Loads a lazy page. When it fails (a new version replaced its file), the page reloads, once for each distinct failure
 * message; a failure that comes again is thrown for the error view.
 */
export async function reloadOnce<T>(load: () => Promise<T>, reload = () => window.location.reload()): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const before = JSON.parse(sessionStorage.getItem(key) ?? '[]') as string[];
    if (before.includes(message)) throw error;
    sessionStorage.setItem(key, JSON.stringify([...before, message]));
    reload();
    return new Promise<T>(() => {});
  }
}
