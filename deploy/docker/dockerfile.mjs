// Reads a Dockerfile, and which files its build is sent: as far as ours go.
import fs from 'node:fs';
import path from 'node:path';

/** A Dockerfile of this folder. */
export const dockerfile = (name) => fs.readFileSync(path.join(import.meta.dirname, name), 'utf8');

/** Its stages, in order: { name, base, steps: [{ does, what }] }; ARGs before the first one are values of their names. */
export function stagesOf(text, args = {}) {
  const lines = text
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim());
  const stages = [];
  const values = {};
  for (const line of lines) {
    const [, does, rest] = /^(\w+)\s+(.*)$/.exec(line.trim());
    const of = stages.at(-1);
    const named = { ...values, ...of?.args };
    const what = rest.replace(/\$\{(\w+)(?::\?[^}]*)?\}/g, (all, name) => named[name] ?? all).trim();
    if (does === 'FROM') {
      const [base, , name = String(stages.length)] = what.split(/\s+/);
      stages.push({ name, base, steps: [], args: {} });
    } else if (does === 'ARG') {
      const [name, value] = what.split('=');
      (of?.args ?? values)[name] = args[name] ?? value ?? '';
    } else of.steps.push({ does, what });
  }
  return stages;
}

/** The variables that an ENV sets, by name: `what` of its step. */
export const variablesOf = (what) =>
  Object.fromEntries([...what.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]));

/** What the build is sent of a folder: all but what .dockerignore says, as paths in it. */
export function contextOf(folder) {
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
