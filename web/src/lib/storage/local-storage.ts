/** Reads a text from this browser's storage. Null if there is none, or if the browser forbids storage. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text in this browser. Does nothing if its storage is full or forbidden. */
export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    /* callers work without storage */
  }
}
