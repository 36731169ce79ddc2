// The files `.env.<process>` next to docker-compose.yml: settings of a process that neither compose nor
// `.env` sets.
import fs from 'node:fs';
import path from 'node:path';
import { PROCESSES, root } from '../workspace/repository.mjs';

const read = (...names) => fs.readFileSync(path.join(...names), 'utf8');
/**
 * Returns the names that a file of variables sets, as compose reads it: `NAME=`, `NAME:`, or `NAME` alone,
 * which takes the shell's value.
 */
export const parseNames = (text) =>
  text
    .split('\n')
    .flatMap((line) => /^(?:export\s+)?([\p{L}\p{N}_.[\]-]+)\s*(?:[=:]|$)/u.exec(line.trim())?.[1] ?? []);
/** Returns the value of the first line that sets a variable, without quotes and a comment. */
export function findValue(text, name) {
  const line = text
    .split('\n')
    .find((candidate) => parseNames(candidate)[0] === name && candidate.includes('='));
  const value = line?.slice(line.indexOf('=') + 1).trim() ?? '';
  return /^(['"])(.*?)\1/.exec(value)?.[2] ?? value.split(/\s#/)[0].trim();
}

/**
 * Returns the names that each anchor or service of our compose file sets. It relies on our formatting,
 * because an upgrade has no YAML parser: it must not need any packages.
 */
function collectNames(text) {
  const namesByOwner = {};
  let owner = '';
  for (const line of text.split('\n')) {
    const [, anchor] = /^x-\w+: &(\w+)$/.exec(line) ?? [];
    const [, service] = /^ {2}(\w+):$/.exec(line) ?? [];
    const [, mergedAnchors] = /^ +<<: \[?([^\]]+)\]?$/.exec(line) ?? [];
    const [, name] = /^ +([A-Z]\w+):/.exec(line) ?? [];
    if (/^\S/.test(line)) owner = '';
    owner = anchor ?? service ?? owner;
    namesByOwner[owner] ??= [];
    if (name) namesByOwner[owner].push(name);
    // dependencies are merged too, and contain no variable names
    if (mergedAnchors)
      for (const [, merged] of mergedAnchors.matchAll(/\*(\w+)/g))
        namesByOwner[owner].push(...namesByOwner[merged]);
  }
  return namesByOwner;
}

/**
 * Returns a sentence for each name that would be silently ignored: one that the process does not read (the
 * chart's schema lists its settings), and one that docker-compose.yml sets, which takes precedence.
 */
export function findWrongSettings(folder = root, composeText = read(root, 'docker-compose.yml')) {
  const { properties } = JSON.parse(read(root, 'helm/laurel/values.schema.json'));
  const namesByOwner = collectNames(composeText);
  return PROCESSES.flatMap((process) => {
    const file = `.env.${process}`;
    if (!fs.existsSync(path.join(folder, file))) return [];
    const settings = properties.processes.properties[process].properties.settings.properties;
    return parseNames(read(folder, file)).flatMap((name) => {
      if (namesByOwner[process].includes(name))
        return [`${name} in ${file} has no effect, because docker-compose.yml or .env sets it.`];
      return name in settings
        ? []
        : [`${name} in ${file} has no effect, because ${process} does not read it.`];
    });
  });
}
