/** `resolveAddresses`: name → its addresses, called for each request. The caller stops it. */
export function serveNames(
  resolveAddresses: (name: string) => string[],
  at?: { host?: string; port?: number },
): Promise<{ port: number; stop(): unknown }>;
