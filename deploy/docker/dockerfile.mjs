// Reads a Dockerfile and its build context, as far as our own files need it.
import fs from 'node:fs';
import path from 'node:path';

/** Reads a Dockerfile of this folder. */
export const dockerfile = (name) => fs.readFileSync(path.join(import.meta.dirname, name), 'utf8');

/**
 * Returns its stages in order: { name, base, steps: [{ does, what }] }. ARGs before the first stage are
 * values of their names.
 */
export function parseStages(text, args = {}) {
  const lines = text
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim());
  const stages = [];
  const values = {};
  for (const line of lines) {
    const [, does, rest] = /^(\w+)\s+(.*)$/.exec(line.trim());
    const stage = stages.at(-1);
    const named = { ...values, ...stage?.args };
    const what = rest.replace(/\$\{(\w+)(?::\?[^}]*)?\}/g, (all, name) => named[name] ?? all).trim();
    if (does === 'FROM') {
      const [base, , name = String(stages.length)] = what.split(/\s+/);
      stages.push({ name, base, steps: [], args: {} });
    } else if (does === 'ARG') {
      const [name, value] = what.split('=');
      (stage?.args ?? values)[name] = args[name] ?? value ?? '';
    } else stage.steps.push({ does, what });
  }
  return stages;
}

/** Returns the variables that an ENV sets. `what`: the text of its step. */
export const parseVariables = (what) =>
  Object.fromEntries([...what.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]));

/** Returns the build context of a folder: all files that .dockerignore does not exclude, as relative paths. */
export function listContext(folder) {
  const file = path.join(folder, '.dockerignore');
  const lines = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  const patterns = lines.map((line) => {
    const [, anywhere, name] = /^(\*\*\/)?(.*)$/.exec(line);
    const text = name.replace(/[.+]/g, '\\$&').replace(/\*/g, '[^/]*');
    return new RegExp(`^${anywhere ? '(.*/)?' : ''}${text}$`);
  });
  const within = (at) =>
    fs.readdirSync(path.join(folder, at), { withFileTypes: true }).flatMap((one) => {
      const name = path.posix.join(at, one.name);
      if (patterns.some((pattern) => pattern.test(name))) return [];
      return one.isDirectory() ? within(name) : [name];
    });
  return within('');
}
