import type { Server } from 'node:http';
interface Doors {
  next(): { port: number; health: number; isReady: boolean }[];
  stop(): void;
}
export function doorsOf(ports: readonly (readonly [number, number])[]): Doors;
export function balancer(doors: Doors): Server;
