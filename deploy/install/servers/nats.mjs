// The bus: its start command and its one stream.
import fs from 'node:fs';
import path from 'node:path';
import { root, SERVICES } from '../../workspace/repository.mjs';

/** All users of the bus. */
export const BUS_USERS = ['admin', 'bff', ...SERVICES];

/**
 * Returns the start command. `passwords` by user: letters and digits, starting with a letter. Without
 * `durable` the data survives a restart of the server, not of the machine.
 */
export function createBusCommand(program, folder, port, passwords, { durable = true } = {}) {
  const secrets = Object.fromEntries(
    BUS_USERS.map((user) => [`NATS_${user.toUpperCase()}_PASSWORD`, passwords[user]]),
  );
  const args = ['-c', path.join(root, 'deploy/nats/nats.conf'), '-a', '127.0.0.1', '-p', String(port)];
  return { program, args, env: { NATS_STORE_DIR: folder, NATS_SYNC: durable ? 'always' : '2m', ...secrets } };
}

/** Signs in as the admin and ensures that the stream exists with the right settings. */
export async function openStream(address, password) {
  const [{ connect }, { jetstreamManager }] = await Promise.all([
    import('@nats-io/transport-node'),
    import('@nats-io/jetstream'),
  ]);
  const admin = await connect({
    servers: address,
    user: 'admin',
    pass: password,
    name: 'admin',
    maxReconnectAttempts: -1,
    reconnectTimeWait: 200,
  });
  const jsm = await jetstreamManager(admin);
  const stream = JSON.parse(fs.readFileSync(path.join(root, 'services/runtime/stream.json'), 'utf8'));
  const existingStream = await jsm.streams.info(stream.name).catch(() => null);
  if (!existingStream) await jsm.streams.add(stream);
  else if (
    ['subjects', 'duplicate_window', 'max_age'].some(
      (key) => String(existingStream.config[key]) !== String(stream[key]),
    )
  )
    await jsm.streams.update(stream.name, stream);
  return { admin, jsm };
}
