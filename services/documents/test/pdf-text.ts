import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';

/** Returns the title of a PDF and the text of each page with single spaces, read by an independent parser. */
export async function readPdfText(pdf: Buffer): Promise<{ title: string; pages: string[] }> {
  const reader = spawn(process.execPath, [path.join(import.meta.dirname, 'read-pdf.mjs')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  reader.stdin.end(pdf);
  return JSON.parse(await text(reader.stdout)) as { title: string; pages: string[] };
}
