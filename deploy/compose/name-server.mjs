// Resolves names like a compose network: a service's name leads to all its running containers, ready or not.
import dgram from 'node:dgram';
import { once } from 'node:events';

const [HEADER, A] = [12, 1];
/** An address record, valid for ten minutes as in Docker. Its name is a pointer to the name in the question. */
const createRecord = (ip) => [0xc0, 0x0c, 0, A, 0, 1, 0, 0, 0x02, 0x58, 0, 4, ...ip.split('.').map(Number)];

function createAnswer(query, resolveAddresses) {
  const labels = [];
  let position = HEADER;
  for (; query[position] > 0; position += query[position] + 1)
    labels.push(query.toString('latin1', position + 1, position + 1 + query[position]));
  const ips = query.readUInt16BE(position + 1) === A ? resolveAddresses(labels.join('.')) : [];
  const header = Buffer.alloc(HEADER);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(ips.length ? 0x8180 : 0x8183, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(ips.length, 6);
  return Buffer.concat([
    header,
    query.subarray(HEADER, position + 5),
    Buffer.from(ips.flatMap(createRecord)),
  ]);
}

/** `resolveAddresses`: name → its addresses, called for each request. The caller must stop the server. */
export async function serveNames(resolveAddresses, { host = '127.0.0.1', port = 0 } = {}) {
  const server = dgram.createSocket('udp4');
  server.on('message', (query, { address, port: from }) =>
    server.send(createAnswer(query, resolveAddresses), from, address),
  );
  await once(server.bind(port, host), 'listening');
  return { port: server.address().port, stop: () => server.close() };
}
