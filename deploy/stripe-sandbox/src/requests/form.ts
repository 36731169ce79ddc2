/** The content of a form-encoded body or query: `a[b][0][c]=d`, and `a[]=b`. */
export type Raw = string | Raw[] | { [name: string]: Raw };
type Nested = Map<string, Nested | string>;

function insert(into: Nested, [name, ...rest]: string[], value: string) {
  const key = name === '' ? String(into.size) : name!;
  if (rest.length === 0) return into.set(key, value);
  const inner = into.get(key);
  const next: Nested = inner instanceof Map ? inner : new Map();
  into.set(key, next);
  return insert(next, rest, value);
}

function plain(nested: Nested | string): Raw {
  if (typeof nested === 'string') return nested;
  const names = [...nested.keys()];
  if (names.length && names.every((name) => /^\d+$/.test(name))) return [...nested.values()].map(plain);
  return Object.fromEntries([...nested].map(([name, value]) => [name, plain(value)]));
}

export function parseForm(text: string): { [name: string]: Raw } {
  const root: Nested = new Map();
  for (const [name, value] of new URLSearchParams(text)) {
    const path = /^[^[]+/.exec(name)?.[0] ?? '';
    insert(root, [path, ...[...name.matchAll(/\[([^\]]*)\]/g)].map(([, segment]) => segment!)], value);
  }
  const all = plain(root);
  return typeof all === 'string' || Array.isArray(all) ? {} : all;
}
