import type { IncomingHttpHeaders } from 'node:http';

/** What a part behind the door was asked. */
export interface Asked {
  part: string;
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
}

/** Somebody behind the door, who says what they were asked. */
export function somebody(part: string): Promise<{ port: number; stop(): unknown }>;
/**
 * The door of docker-compose.yml, in a real nginx, before `parts` (name → port; or a name and a port, which `names` answers, the port of a
 * name server), of an installation with these settings. Who starts it stops it.
 */
export function startDoor(
  parts: Record<string, number | string>,
  settings?: { TRUSTED_PROXIES?: string; PUBLIC_URL?: string },
  names?: number,
): Promise<{ url: string; stop(): Promise<void> }>;
