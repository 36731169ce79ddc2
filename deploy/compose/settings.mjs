// The files `.env.<process>` beside docker-compose.yml: what a process may be told that neither compose nor `.env` says.
import fs from 'node:fs';
import path from 'node:path';
import { PROCESSES, root } from '../local/house.mjs';

const read = (...names) => fs.readFileSync(path.join(...names), 'utf8');
/** What each line of a file of variables gives a value, as compose reads it: `NAME=`, `NAME:`, or `NAME` alone, which takes the shell's. */
export const namesIn = (text) =>
  [...text.matchAll(/^[^\S\n]*(?:export\s+)?([\p{L}\p{N}_.[\]-]+)[^\S\n]*(?:[=:]|$)/gmu)].map(
    ([, name]) => name,
  );

/** The names that each anchor or service of a compose file sets, in the form that ours has: an upgrade has no parser of YAML, for nothing needs to be installed for it. */
function namesSaid(text) {
  const sets = {};
  let of = '';
  for (const line of text.split('\n')) {
    const [, anchor] = /^x-\w+: &(\w+)$/.exec(line) ?? [];
    const [, service] = /^ {2}(\w+):$/.exec(line) ?? [];
    const [, merged] = /^ +<<: \[?([^\]]+)\]?$/.exec(line) ?? [];
    const [, name] = /^ +([A-Z]\w+):/.exec(line) ?? [];
    if (/^\S/.test(line)) of = '';
    of = anchor ?? service ?? of;
    sets[of] ??= [];
    if (name) sets[of].push(name);
    // what services wait for is merged in as well, and has no names of variables
    if (merged) for (const [, one] of merged.matchAll(/\*(\w+)/g)) sets[of].push(...sets[one]);
  }
  return sets;
}

/**
 * A sentence for each name in them that would be passed over in silence: one that the process does not read (the chart's schema lists its
 * settings), and one that docker-compose.yml says of it, which holds.
 */
export function wrongSettings(folder = root, composed = read(root, 'docker-compose.yml')) {
  const { properties } = JSON.parse(read(root, 'helm/laurel/values.schema.json'));
  const said = namesSaid(composed);
  return PROCESSES.flatMap((process) => {
    const file = `.env.${process}`;
    if (!fs.existsSync(path.join(folder, file))) return [];
    const settings = properties.processes.properties[process].properties.settings.properties;
    return namesIn(read(folder, file)).flatMap((name) => {
      if (said[process].includes(name))
        return [`${name} in ${file} counts for nothing: docker-compose.yml says it, or .env.`];
      return name in settings ? [] : [`${name} in ${file} counts for nothing: ${process} does not read it.`];
    });
  });
}
