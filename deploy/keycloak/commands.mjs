// The start commands of Keycloak and of the login gateway in front of it.
import path from 'node:path';
import { findJava } from '../install/fetch.mjs';
import { node24 } from '../workspace/repository.mjs';
import { ADMIN_CLIENT, ADMIN_USER } from './administrator.mjs';

// The JVM options of bin/kc.sh, for a small machine (deploy/keycloak/README.md). Java is started directly
// because the script stays as its parent. Killed with -9, the script would leave the server behind.
const JVM = [
  '-Xms64m',
  '-Xmx320m',
  '-XX:MetaspaceSize=96M',
  '-XX:MaxMetaspaceSize=256m',
  '-XX:+ExitOnOutOfMemoryError',
  '-XX:TieredStopAtLevel=1',
  '-XX:+UseSerialGC',
  '-Dfile.encoding=UTF-8',
  '-Duser.language=en',
  '-Duser.country=US',
  ...['java.util', 'java.util.concurrent', 'java.security', 'java.lang'].map(
    (name) => `--add-opens=java.base/${name}=ALL-UNNAMED`,
  ),
  '--enable-native-access=ALL-UNNAMED',
  '-Djava.util.concurrent.ForkJoinPool.common.threadFactory=io.quarkus.bootstrap.forkjoin.QuarkusForkJoinWorkerThreadFactory',
  '-Djava.util.logging.manager=org.jboss.logmanager.LogManager',
  '-Djava.security.egd=file:/dev/urandom',
  '-Dpicocli.disable.closures=true',
  '-Dquarkus-log-max-startup-records=10000',
];

/** Returns the start command of the server. Its database is one file in `folder`. */
export function createKeycloakCommand({ home, folder, themes, url, ports, secrets, publicUrl }) {
  const args = [
    ...JVM,
    `-Dkc.home.dir=${home}`,
    `-Djboss.server.config.dir=${home}/conf`,
    '-cp',
    path.join(home, 'lib/quarkus-run.jar'),
    'io.quarkus.bootstrap.runner.QuarkusEntryPoint',
    'start',
    '--optimized',
    '--cache=local',
    '--http-enabled=true',
    '--http-host=127.0.0.1',
    `--http-port=${ports.keycloakHttp}`,
    `--hostname=${url}`,
    '--proxy-headers=xforwarded',
    '--proxy-trusted-addresses=127.0.0.1',
    '--http-management-host=127.0.0.1',
    `--http-management-port=${ports.keycloakManagement}`,
    `--db-url=jdbc:h2:file:${path.join(folder, 'keycloak')};NON_KEYWORDS=VALUE;DB_CLOSE_ON_EXIT=FALSE`,
    `--spi-theme--folder--dir=${themes}`,
    `--spi-password-policy--password-blacklist--blacklists-path=${import.meta.dirname}`,
  ];
  const env = {
    ...process.env,
    // People sign in through the console's own page, this code through its own client. Nobody uses the
    // password grant.
    KC_BOOTSTRAP_ADMIN_CLIENT_ID: ADMIN_CLIENT,
    KC_BOOTSTRAP_ADMIN_CLIENT_SECRET: secrets.keycloakAdmin,
    KC_BOOTSTRAP_ADMIN_USERNAME: ADMIN_USER,
    KC_BOOTSTRAP_ADMIN_PASSWORD: secrets.keycloakAdmin,
    APP_URL: publicUrl, // for the links in e-mails
  };
  return { program: findJava(), args, env, options: { cwd: folder } };
}

/** Returns the start command of the login gateway, which listens on Keycloak's public port. */
export const createLoginGatewayCommand = (url, { keycloakHttp }) => ({
  program: node24,
  args: [path.join(import.meta.dirname, 'login-gateway.mjs')],
  env: {
    ...process.env,
    PORT: new URL(url).port,
    HOST: '127.0.0.1',
    KEYCLOAK_URL: `http://127.0.0.1:${keycloakHttp}`,
    TRUSTED_PROXIES: '',
  },
});
