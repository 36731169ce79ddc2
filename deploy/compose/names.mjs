// Resolves names at 127.0.0.11 like compose's own network, for nginx, which uses no other server.
// node names.mjs '{"bff":"10.77.0.2"}'
import { serveNames } from './name-server.mjs';

const hosts = JSON.parse(process.argv[2]);
await serveNames((name) => (hosts[name] ? [hosts[name]] : []), { host: '127.0.0.11', port: 53 });
