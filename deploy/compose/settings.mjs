// The files `.env.<process>` beside docker-compose.yml: what a process may be told that neither compose nor `.env` says.
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../local/house.mjs';
import { PROCESSES } from './other-parts.mjs';

const read = (...names) => fs.readFileSync(path.join(...names), 'utf8');
/** What each line of a file of variables gives a value, as compose reads it: `NAME=`, `NAME:`, or `NAME` alone, which takes the shell's. */
const namesIn = (text) =>
  [...text.matchAll(/^[^\S\n]*(?:export\s+)?([\p{L}\p{N}_.[\]-]+)[^\S\n]*(?:[=:]|$)/gmu)].map(
    ([, name]) => name,
  );

/**
 * A sentence for each name in them that would be passed over in silence: one that the process does not read (the chart's schema lists its
 * settings), and one that docker-compose.yml says, which holds.
 */
export function wrongSettings(folder = root) {
  const { properties } = JSON.parse(read(root, 'helm/laurel/values.schema.json'));
  const said = new Set(
    [...read(root, 'docker-compose.yml').matchAll(/^ +([A-Z]\w+):/gm)].map(([, name]) => name),
  );
  return PROCESSES.flatMap((process) => {
    const file = `.env.${process}`;
    if (!fs.existsSync(path.join(folder, file))) return [];
    const settings = properties.processes.properties[process].properties.settings.properties;
    return namesIn(read(folder, file)).flatMap((name) => {
      if (said.has(name))
        return [`${name} in ${file} counts for nothing: docker-compose.yml says it, or .env.`];
      return name in settings ? [] : [`${name} in ${file} counts for nothing: ${process} does not read it.`];
    });
  });
}
