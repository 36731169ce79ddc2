import fs from 'node:fs';
import path from 'node:path';
import { AckPolicy, DeliverPolicy, jetstreamManager } from '@nats-io/jetstream';
import { nanos, type NatsConnection } from '@nats-io/transport-node';
import type { EventType } from '@laurel/proto/events';
import { getSubjectFilter, STREAM } from './bus.js';
import { runtimeFolder } from '../database/migrate.js';

/**
 * Creates or updates the stream as `stream.json` describes it. Requires the bus's admin user.
 */
export async function ensureStream(admin: NatsConnection, replicas?: number): Promise<void> {
  const definition = JSON.parse(fs.readFileSync(path.join(runtimeFolder, 'stream.json'), 'utf8'));
  const config = { ...definition, ...(replicas && { num_replicas: replicas }) };
  const { streams } = await jetstreamManager(admin);
  const existing = await streams.info(STREAM).catch(() => null);
  await (existing ? streams.update(STREAM, config) : streams.add(config));
}

/** Creates or updates the service's durable consumer with the subject filters of its events. */
export async function ensureConsumer(
  bus: NatsConnection,
  service: string,
  types: readonly EventType[],
  ackWaitMs: number,
): Promise<void> {
  const jsm = await jetstreamManager(bus, { checkAPI: false });
  const config = {
    filter_subjects: [...new Set(types.map(getSubjectFilter))],
    ack_policy: AckPolicy.Explicit,
    deliver_policy: DeliverPolicy.All,
    ack_wait: nanos(ackWaitMs),
    max_deliver: -1,
    max_ack_pending: 512,
  };
  const updateIfExists = (error: { code?: number }) =>
    error.code === 10148 || error.code === 10013
      ? jsm.consumers.update(STREAM, service, config)
      : Promise.reject(error);
  await jsm.consumers.add(STREAM, { durable_name: service, ...config }).catch(updateIfExists);
}
