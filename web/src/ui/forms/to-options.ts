import type { Option } from './select';

/** Options that are labelled with their values. */
export const toOptions = <V extends string>(values: readonly V[]): Option<V>[] =>
  values.map((value) => ({ value, label: value }));
