// What an image has that check.mjs does without containers: which program it is here, where its files lie, and how it is started.
import path from 'node:path';
import { environmentOf } from '../docker/keycloak-home.mjs';

/** As the entry point of the image of PostgreSQL does at the first start, and then the command. */
const POSTGRESQL = `export PGDATA=/var/lib/postgresql/18/docker PATH=/opt/postgresql/bin:$PATH PGHOST=/var/run/postgresql
if [ ! -s $PGDATA/PG_VERSION ]; then
  mkdir -p $PGDATA; echo "$POSTGRES_PASSWORD" >/tmp/password
  initdb --username="$POSTGRES_USER" --pwfile=/tmp/password --auth-local=trust --auth-host=scram-sha-256 $POSTGRES_INITDB_ARGS
  echo 'host all all all scram-sha-256' >>$PGDATA/pg_hba.conf
  pg_ctl -w -o "-c listen_addresses= -c unix_socket_directories=$PGHOST" start
  sh /docker-entrypoint-initdb.d/databases.sh
  pg_ctl -w -m fast stop
fi
exec "$@" -c listen_addresses=* -c unix_socket_directories=$PGHOST`;

/** By image: `held`, and the command that its entry point makes of compose's. Null: nothing here is what it has. */
export function imageOf({ image, entrypoint, command }, { images, programs }) {
  const [, ours] = /^localhost\/laurel\/([a-z0-9-]+):/.exec(image) ?? [];
  const node = { '/usr/local/bin/node': programs.node };
  const args = command ?? [];
  if (ours === 'keycloak')
    return {
      held: { '/opt/keycloak': path.join(images, ours) },
      command: ['/opt/keycloak/bin/kc.sh', 'start', '--optimized'],
      env: environmentOf('keycloak'),
    };
  if (ours === 'realm')
    return {
      held: { ...node, '/laurel': path.join(images, ours) },
      command: ['node', '/laurel/deploy/local/realm.mjs'],
    };
  if (ours === 'stand-in')
    return {
      held: { ...node, '/laurel': path.join(images, ours) },
      command: ['node', 'deploy/local/stripe/main.ts'],
      directory: '/laurel',
      env: { HOST: '0.0.0.0', PORT: '12111', STATE: '/state' },
    };
  if (ours)
    return {
      held: { ...node, '/app': path.join(images, ours) },
      command: ['/app/start', ...args],
      env: { NODE_ENV: 'production' },
    };
  if (/^postgres:/.test(image)) {
    const held = { '/opt/postgresql': path.dirname(programs.postgres) };
    return { held, command: ['sh', '-euc', POSTGRESQL, 'postgres', ...args] };
  }
  if (/^nats:/.test(image))
    return {
      held: { '/usr/local/bin/nats-server': programs.nats },
      command: [...(entrypoint ?? []), ...args],
    };
  if (/seaweedfs/.test(image))
    return { held: { '/usr/local/bin/weed': programs.weed }, command: [...entrypoint, ...args] };
  if (/nginx/.test(image)) return { held: { '/usr/local/bin/nginx': programs.nginx }, command: entrypoint };
  return null;
}
