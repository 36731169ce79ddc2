// Replaces images for check.mjs, which has no containers: the program on this machine, the location of its
// files, and its start command.
import path from 'node:path';
import { getStageEnv } from '../docker/keycloak-home.mjs';

/** Does what the entry point of PostgreSQL's image does at the first start, then runs the command. */
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

/**
 * Returns for an image its `mounts` and the command that its entry point makes of compose's. Null: this
 * machine has nothing that replaces it.
 */
export function getImage({ image, entrypoint, command }, { images, programs }) {
  const [, imageName] = /^localhost\/laurel\/([a-z0-9-]+):/.exec(image) ?? [];
  const node = { '/usr/local/bin/node': programs.node };
  const args = command ?? [];
  if (imageName === 'keycloak')
    return {
      mounts: { '/opt/keycloak': path.join(images, imageName) },
      command: ['/opt/keycloak/bin/kc.sh', 'start', '--optimized'],
      env: getStageEnv('keycloak'),
    };
  if (imageName === 'realm')
    return {
      mounts: { ...node, '/laurel': path.join(images, imageName) },
      command: entrypoint ?? ['node', '/laurel/deploy/keycloak/apply-realm.mjs'],
    };
  if (imageName === 'stripe-sandbox')
    return {
      mounts: { ...node, '/laurel': path.join(images, imageName) },
      command: ['node', 'deploy/stripe-sandbox/src/main.ts'],
      directory: '/laurel',
      env: { HOST: '0.0.0.0', PORT: '12111', STATE: '/state' },
    };
  if (imageName)
    return {
      mounts: { ...node, '/app': path.join(images, imageName) },
      command: ['/app/start', ...args],
      env: { NODE_ENV: 'production' },
    };
  if (/^postgres:/.test(image)) {
    const mounts = { '/opt/postgresql': path.dirname(programs.postgres) };
    return { mounts, command: ['sh', '-euc', POSTGRESQL, 'postgres', ...args] };
  }
  if (/^nats:/.test(image))
    return {
      mounts: { '/usr/local/bin/nats-server': programs.nats },
      command: [...(entrypoint ?? []), ...args],
    };
  if (/seaweedfs/.test(image))
    return { mounts: { '/usr/local/bin/weed': programs.weed }, command: [...entrypoint, ...args] };
  if (/nginx/.test(image)) return { mounts: { '/usr/local/bin/nginx': programs.nginx }, command: entrypoint };
  return null;
}
