/** `resolveAddresses`: name → its addresses, called for each request. The caller must stop the server. */
export function serveNames(
  resolveAddresses: (name: string) => string[],
  listen?: { host?: string; port?: number },
): Promise<{ port: number; stop(): unknown }>;
