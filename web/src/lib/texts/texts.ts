type Place<S extends string> = S extends `${string}{${infer P}}${infer Rest}`
  ? (P extends `${infer Name}|${string}` ? Name : P) | Place<Rest>
  : never;
type Values<S extends string> = [Place<S>] extends [never] ? [] : [values: Record<Place<S>, string | number>];

const counted = new Intl.NumberFormat('en');

/**
 * One area's English words, asked for by key: `t('films.count', { n })`. `{name}` is a value, `{n|film|films}` a counted
 * noun. Another language is another catalogue with the same keys.
 */
export function texts<const Catalogue extends Record<string, string>>(catalogue: Catalogue) {
  return <K extends keyof Catalogue & string>(key: K, ...[values]: Values<Catalogue[K]>): string =>
    catalogue[key]!.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_all, name: string, one?: string, many?: string) => {
      const value = (values as Record<string, string | number> | undefined)?.[name] ?? '';
      const shown = typeof value === 'number' ? counted.format(value) : value;
      return one === undefined ? shown : `${shown} ${value === 1 ? one : many}`;
    });
}
