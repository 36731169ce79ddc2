type Place<S extends string> = S extends `${string}{${infer P}}${infer Rest}`
  ? (P extends `${infer Name}|${string}` ? Name : P) | Place<Rest>
  : never;
type Values<S extends string> = [Place<S>] extends [never] ? [] : [values: Record<Place<S>, string | number>];

const counted = new Intl.NumberFormat('en');
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
/** A name written from the right stands for itself in a sentence written from the left. */
const isolated = (value: string) => (RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value);

/**
 * One area's English words, asked for by key: `t('films.count', { n })`. `{name}` is a value, `{n|film|films}` a counted
 * noun. Another language is another catalogue with the same keys.
 */
export function texts<const Catalogue extends Record<string, string>>(catalogue: Catalogue) {
  return <K extends keyof Catalogue & string>(key: K, ...[values]: Values<Catalogue[K]>): string =>
    catalogue[key]!.replace(
      /\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g,
      (_all, name: string, one?: string, many?: string) => {
        const value = (values as Record<string, string | number> | undefined)?.[name] ?? '';
        const shown = typeof value === 'number' ? counted.format(value) : isolated(value);
        return one === undefined ? shown : `${shown} ${value === 1 ? one : many}`;
      },
    );
}
