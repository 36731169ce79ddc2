// Reads a Dockerfile and its build context, as far as our own files need it.
import fs from 'node:fs';
import path from 'node:path';

/** Reads a Dockerfile of this folder. */
export const readDockerfile = (name) => fs.readFileSync(path.join(import.meta.dirname, name), 'utf8');

/**
 * Returns the stages of a Dockerfile in order: { name, base, steps: [{ instruction, args }], variables }. An ARG
 * before the first stage applies to all stages.
 */
export function parseStages(text, buildArgs = {}) {
  const lines = text
    .split('\n')
    .filter((line) => /^\s*[^\s#]/.test(line))
    .join('\n')
    .replace(/\\\n/g, ' ')
    .split('\n');
  const stages = [];
  const globalVariables = {};
  for (const line of lines) {
    const [, instruction, argumentText] = /^(\w+)\s+(\S.*)$/.exec(line.trim());
    const stage = stages.at(-1);
    const variables = { ...globalVariables, ...stage?.variables };
    const args = argumentText
      .replace(/\$\{(\w+)(?::\?[^}]*)?\}/g, (placeholder, name) => variables[name] ?? placeholder)
      .trim();
    if (instruction === 'FROM') {
      const [base, , name = String(stages.length)] = args.split(/\s+/);
      stages.push({ name, base, steps: [], variables: {} });
    } else if (instruction === 'ARG') {
      const [name, value] = args.split('=');
      (stage?.variables ?? globalVariables)[name] = buildArgs[name] ?? value ?? '';
    } else stage.steps.push({ instruction, args });
  }
  return stages;
}

/** Returns the variables that an ENV sets. `args`: the text of its step. */
export const parseVariables = (args) =>
  Object.fromEntries([...args.matchAll(/\b(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]));

/** Returns the build context of a folder: all files that .dockerignore does not exclude, as relative paths. */
export function listContext(folder) {
  const file = path.join(folder, '.dockerignore');
  const lines = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  const patterns = lines.map((line) => {
    const [, anywhere, name] = /^(\*\*\/)?(.*)$/.exec(line);
    const text = name.replace(/[.+]/g, '\\$&').replace(/\*/g, '[^/]*');
    return new RegExp(`^${anywhere ? '(.*/)?' : ''}${text}$`);
  });
  const listBelow = (relativePath) =>
    fs.readdirSync(path.join(folder, relativePath), { withFileTypes: true }).flatMap((entry) => {
      const name = path.posix.join(relativePath, entry.name);
      if (patterns.some((pattern) => pattern.test(name))) return [];
      return entry.isDirectory() ? listBelow(name) : [name];
    });
  return listBelow('');
}
