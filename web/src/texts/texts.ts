type Placeholder<S extends string> = S extends `${string}{${infer P}}${infer Rest}`
  ? (P extends `${infer Name}|${string}` ? Name : P) | Placeholder<Rest>
  : never;
type Values<S extends string> = [Placeholder<S>] extends [never]
  ? []
  : [values: Record<Placeholder<S>, string | number>];

const counted = new Intl.NumberFormat('en');
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
/** Isolates a right-to-left name in a left-to-right sentence. */
const isolated = (value: string) => (RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value);

/**
 * Creates the text function of one area: `t('films.count', { n })`. `{name}` is a value, `{n|film|films}` a
 * counted noun. Another language is another catalogue with the same keys.
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
