import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';

/** What a PDF says, by another's reader: its title, and each page's text with single blanks. */
export async function pdfText(pdf: Buffer): Promise<{ title: string; pages: string[] }> {
  const reader = spawn(process.execPath, [path.join(import.meta.dirname, 'read-pdf.mjs')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  reader.stdin.end(pdf);
  return JSON.parse(await text(reader.stdout)) as { title: string; pages: string[] };
}
