// Duplicates a tree of files without using space on the same disk.
import fs from 'node:fs';
import path from 'node:path';

/** Duplicates a file or folder with hard links. */
export function copyWithLinks(from, to) {
  const stat = fs.lstatSync(from);
  if (stat.isDirectory()) {
    fs.mkdirSync(to, { recursive: true });
    for (const name of fs.readdirSync(from)) copyWithLinks(path.join(from, name), path.join(to, name));
  } else if (stat.isSymbolicLink()) fs.symlinkSync(fs.readlinkSync(from), to);
  else
    try {
      fs.linkSync(from, to);
    } catch {
      fs.copyFileSync(from, to); // on another disk
    }
}
