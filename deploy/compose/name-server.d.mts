/** `addressesOf`: name → its addresses, asked each time. Whoever starts it stops it. */
export function serveNames(
  addressesOf: (name: string) => string[],
  at?: { host?: string; port?: number },
): Promise<{ port: number; stop(): unknown }>;
