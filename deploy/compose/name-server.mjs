// Answers names as a compose network does: of a service, the addresses of all its containers that run, whether they take work or not.
import dgram from 'node:dgram';
import { once } from 'node:events';

const [HEADER, A] = [12, 1];
/** The name is that of the question, an address, for ten minutes: as long as Docker says. */
const recordOf = (ip) => [0xc0, 0x0c, 0, A, 0, 1, 0, 0, 0x02, 0x58, 0, 4, ...ip.split('.').map(Number)];

function answerTo(question, addressesOf) {
  const labels = [];
  let at = HEADER;
  for (; question[at] > 0; at += question[at] + 1)
    labels.push(question.toString('latin1', at + 1, at + 1 + question[at]));
  const all = question.readUInt16BE(at + 1) === A ? addressesOf(labels.join('.')) : [];
  const header = Buffer.alloc(HEADER);
  question.copy(header, 0, 0, 2);
  header.writeUInt16BE(all.length ? 0x8180 : 0x8183, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(all.length, 6);
  return Buffer.concat([header, question.subarray(HEADER, at + 5), Buffer.from(all.flatMap(recordOf))]);
}

/** `addressesOf`: name → its addresses, asked each time. Whoever starts it stops it. */
export async function serveNames(addressesOf, { host = '127.0.0.1', port = 0 } = {}) {
  const server = dgram.createSocket('udp4');
  server.on('message', (question, { address, port: from }) =>
    server.send(answerTo(question, addressesOf), from, address),
  );
  await once(server.bind(port, host), 'listening');
  return { port: server.address().port, stop: () => server.close() };
}
