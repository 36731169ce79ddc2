// Answers names at 127.0.0.11, as compose's own network does: for nginx, which asks nobody else.
//   node names.mjs '{"bff":"10.77.0.2"}'
import { serveNames } from './name-server.mjs';

const hosts = JSON.parse(process.argv[2]);
await serveNames((name) => (hosts[name] ? [hosts[name]] : []), { host: '127.0.0.11', port: 53 });
