/** A message as the browser gets it: what the wire leaves out is null. */
export type Told<T> = T extends readonly (infer U)[]
  ? Told<U>[]
  : T extends object
    ? { [K in keyof T]-?: Told<Exclude<T[K], undefined>> }
    : T;

/** ts-proto types what may be unset as optional; decoded, it is null. */
export const told = <T>(message: T) => message as Told<T>;
