/** Some browsers begin to read it only then. */
const KEPT_MS = 60_000;

/** Has the browser save something as a file, as if it had been fetched. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
