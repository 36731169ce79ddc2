/** Some browsers only start to read the file after a while. */
const REVOKE_DELAY_MS = 60_000;

/** Lets the browser save content as a downloaded file. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_DELAY_MS);
}
