// Duplicates a tree of files without using space on the same disk.
import fs from 'node:fs';
import path from 'node:path';

/** Duplicates a file or folder with hard links. */
export function copyWithLinks(source, target) {
  const stat = fs.lstatSync(source);
  if (stat.isDirectory()) {
    fs.mkdirSync(target, { recursive: true });
    for (const name of fs.readdirSync(source))
      copyWithLinks(path.join(source, name), path.join(target, name));
  } else if (stat.isSymbolicLink()) fs.symlinkSync(fs.readlinkSync(source), target);
  else
    try {
      fs.linkSync(source, target);
    } catch {
      fs.copyFileSync(source, target); // on another disk
    }
}
