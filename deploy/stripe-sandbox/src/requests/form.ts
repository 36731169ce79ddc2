/** The content of a form-encoded body or query: `a[b][0][c]=d`, and `a[]=b`. */
export type Raw = string | Raw[] | { [name: string]: Raw };
type Nested = Map<string, Nested | string>;

function insert(target: Nested, [name, ...rest]: string[], value: string) {
  const key = name === '' ? String(target.size) : name!;
  if (rest.length === 0) return target.set(key, value);
  const inner = target.get(key);
  const next: Nested = inner instanceof Map ? inner : new Map();
  target.set(key, next);
  return insert(next, rest, value);
}

function toRaw(nested: Nested | string): Raw {
  if (typeof nested === 'string') return nested;
  const names = [...nested.keys()];
  if (names.length && names.every((name) => /^\d+$/.test(name))) return [...nested.values()].map(toRaw);
  return Object.fromEntries([...nested].map(([name, value]) => [name, toRaw(value)]));
}

export function parseForm(text: string): { [name: string]: Raw } {
  const root: Nested = new Map();
  for (const [name, value] of new URLSearchParams(text)) {
    const path = /^[^[]+/.exec(name)?.[0] ?? '';
    insert(root, [path, ...[...name.matchAll(/\[([^[\]]*)\]/g)].map(([, segment]) => segment!)], value);
  }
  const fields = toRaw(root);
  return typeof fields === 'string' || Array.isArray(fields) ? {} : fields;
}
