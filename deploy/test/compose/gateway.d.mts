import type { IncomingHttpHeaders } from 'node:http';

/** The request that a service behind the gateway received. */
export interface RecordedRequest {
  service: string;
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
}

/** A service behind the gateway that responds with the request it received. */
export function startEchoService(service: string): Promise<{ port: number; stop(): unknown }>;
/**
 * Starts the gateway of docker-compose.yml in a real nginx. `upstreams`: a port by name, or a name with a
 * port, which the name server at `nameServerPort` resolves. The caller must stop it.
 */
export function startGateway(
  upstreams: Record<string, number | string>,
  settings?: { TRUSTED_PROXIES?: string; PUBLIC_URL?: string },
  nameServerPort?: number,
): Promise<{ url: string; stop(): Promise<void> }>;
