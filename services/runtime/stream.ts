import fs from 'node:fs';
import path from 'node:path';
import { AckPolicy, DeliverPolicy, jetstreamManager } from '@nats-io/jetstream';
import { nanos, type NatsConnection } from '@nats-io/transport-node';
import type { EventType } from '@laurel/proto/events';
import { familyOf, STREAM } from './bus.js';
import { runtimeFolder } from './migrate.js';

/** The one stream as `stream.json` describes it, which the local start reads too; made, or changed to that. Only the bus's admin may. */
export async function ensureStream(admin: NatsConnection, replicas?: number): Promise<void> {
  const described = JSON.parse(fs.readFileSync(path.join(runtimeFolder, 'stream.json'), 'utf8'));
  const config = { ...described, ...(replicas && { num_replicas: replicas }) };
  const { streams } = await jetstreamManager(admin);
  const there = await streams.info(STREAM).catch(() => null);
  await (there ? streams.update(STREAM, config) : streams.add(config));
}

/** The service's place in the stream: which families of facts it follows. Made, or changed to what it should be. */
export async function ensureConsumer(
  bus: NatsConnection,
  service: string,
  types: readonly EventType[],
  ackWaitMs: number,
): Promise<void> {
  const jsm = await jetstreamManager(bus, { checkAPI: false });
  const config = {
    filter_subjects: [...new Set(types.map(familyOf))],
    ack_policy: AckPolicy.Explicit,
    deliver_policy: DeliverPolicy.All,
    ack_wait: nanos(ackWaitMs),
    max_deliver: -1,
    max_ack_pending: 512,
  };
  const exists = (error: { code?: number }) =>
    error.code === 10148 || error.code === 10013
      ? jsm.consumers.update(STREAM, service, config)
      : Promise.reject(error);
  await jsm.consumers.add(STREAM, { durable_name: service, ...config }).catch(exists);
}
