/** Returns the folder with `stripe-mock` and `spec3.json`, Stripe's own description of its API. */
export function findStripeMock(): Promise<string>;
export function startStripeMock(): Promise<{ port: number; stop(): Promise<void> }>;
