// Creates what Keycloak's image has in addition to Keycloak: the themes with their fonts, the forbidden
// passwords, and the health check.
// node deploy/docker/dress-keycloak.mjs FOLDER (the image adds FOLDER's content to /opt/keycloak)
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../workspace/repository.mjs';
import { copyThemes } from '../keycloak/realm.mjs';

const PASSWORDS = 'common-passwords.txt';
const CONFIGURATION = `spi-password-policy--password-blacklist--blacklists-path=\${kc.home.dir}/passwords
`;
/** The image has bash, but no HTTP client. */
const HEALTHY = `#!/bin/bash
exec 3<>/dev/tcp/127.0.0.1/\${KC_HTTP_MANAGEMENT_PORT:-9000} || exit 1
printf 'GET /health/ready HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\n\\r\\n' >&3
read -r status <&3 && [[ $status == *' 200 '* ]]
`;

const [target] = process.argv.slice(2);
copyThemes(path.join(target, 'themes'));
fs.mkdirSync(path.join(target, 'passwords'));
fs.copyFileSync(path.join(root, 'deploy/keycloak', PASSWORDS), path.join(target, 'passwords', PASSWORDS));
fs.mkdirSync(path.join(target, 'conf'), { recursive: true });
fs.writeFileSync(path.join(target, 'conf/keycloak.conf'), CONFIGURATION);
fs.writeFileSync(path.join(target, 'healthy'), HEALTHY, { mode: 0o755 });
