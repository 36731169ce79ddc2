// Answers names at 127.0.0.11, as compose's own network does: for nginx, which asks nobody else.
//   node names.mjs '{"bff":"10.77.0.2"}'
import dgram from 'node:dgram';

const hosts = JSON.parse(process.argv[2]);
const [HEADER, A] = [12, 1];
const server = dgram.createSocket('udp4');
server.on('message', (question, { address, port }) => {
  const labels = [];
  let at = HEADER;
  for (; question[at] > 0; at += question[at] + 1)
    labels.push(question.toString('latin1', at + 1, at + 1 + question[at]));
  const ip = question.readUInt16BE(at + 1) === A ? hosts[labels.join('.')] : undefined;
  const section = question.subarray(HEADER, at + 5);
  const header = Buffer.alloc(HEADER);
  question.copy(header, 0, 0, 2);
  header.writeUInt16BE(ip ? 0x8180 : 0x8183, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(ip ? 1 : 0, 6);
  // The name is that of the question, an address, for five seconds.
  const answer = ip ? [0xc0, 0x0c, 0, A, 0, 1, 0, 0, 0, 5, 0, 4, ...ip.split('.').map(Number)] : [];
  server.send(Buffer.concat([header, section, Buffer.from(answer)]), port, address);
});
server.bind(53, '127.0.0.11');
