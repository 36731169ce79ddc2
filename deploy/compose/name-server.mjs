// Resolves names like a compose network: a service's name leads to all its running containers, ready or not.
import dgram from 'node:dgram';
import { once } from 'node:events';

const HEADER_BYTES = 12;
/** The record type of an IPv4 address. */
const TYPE_A = 1;
const [FLAGS_NO_ERROR, FLAGS_NAME_ERROR] = [0x8180, 0x8183];
/** An address record, valid for ten minutes as in Docker. Its name is a pointer to the name in the question. */
const createRecord = (ip) => [
  0xc0,
  0x0c,
  0,
  TYPE_A,
  0,
  1,
  0,
  0,
  0x02,
  0x58,
  0,
  4,
  ...ip.split('.').map(Number),
];

function createAnswer(query, resolveAddresses) {
  const labels = [];
  let position = HEADER_BYTES;
  for (; query[position] > 0; position += query[position] + 1)
    labels.push(query.toString('latin1', position + 1, position + 1 + query[position]));
  const ips = query.readUInt16BE(position + 1) === TYPE_A ? resolveAddresses(labels.join('.')) : [];
  const header = Buffer.alloc(HEADER_BYTES);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(ips.length ? FLAGS_NO_ERROR : FLAGS_NAME_ERROR, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(ips.length, 6);
  return Buffer.concat([
    header,
    query.subarray(HEADER_BYTES, position + 5),
    Buffer.from(ips.flatMap(createRecord)),
  ]);
}

/** `resolveAddresses`: name → its addresses, called for each request. The caller must stop the server. */
export async function serveNames(resolveAddresses, { host = '127.0.0.1', port = 0 } = {}) {
  const server = dgram.createSocket('udp4');
  server.on('message', (query, client) =>
    server.send(createAnswer(query, resolveAddresses), client.port, client.address),
  );
  await once(server.bind(port, host), 'listening');
  return { port: server.address().port, stop: () => server.close() };
}
