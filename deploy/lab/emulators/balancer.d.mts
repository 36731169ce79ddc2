import type { Server } from 'node:http';
interface GatewayPool {
  next(): { port: number; health: number; isReady: boolean }[];
  stop(): void;
}
export function createGatewayPool(ports: readonly (readonly [number, number])[]): GatewayPool;
export function createBalancer(pool: GatewayPool): Server;
