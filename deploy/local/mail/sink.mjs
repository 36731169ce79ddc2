// A mail server that forwards nothing and stores every mail on disk.
import { SMTPServer } from 'smtp-server';
import { openMailStore } from './store.mjs';

const MAX_MAIL_BYTES = 20 * 1024 ** 2;

async function readAll(stream) {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
const createSmtpError = ({ code, message }) => Object.assign(new Error(message), { responseCode: code });

/**
 * Listens on loopback. `refuse(address)`: the reply to a recipient ({ code, message }) or nothing.
 * `beforeStore(raw)`: awaited before a mail is stored and acknowledged.
 */
export async function startSink({ port, folder, refuse = () => null, beforeStore = async () => {} }) {
  const store = openMailStore(folder);
  const server = new SMTPServer({
    banner: 'Laurel stores all e-mails',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAX_MAIL_BYTES,
    logger: false,
    onRcptTo({ address }, _session, done) {
      const refusal = refuse(address);
      done(refusal ? createSmtpError(refusal) : null);
    },
    onData(stream, { envelope }, done) {
      const receive = async () => {
        const raw = await readAll(stream);
        if (stream.sizeExceeded) throw createSmtpError({ code: 552, message: 'This mail is too large.' });
        await beforeStore(raw);
        await store.add(
          raw,
          envelope.rcptTo.map(({ address }) => address),
        );
      };
      receive().then(() => done(null), done);
    },
  });
  server.on('error', (error) => console.error(error.message)); // a client that disconnects must not stop the server
  await new Promise((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  /** Drops every connection without a reply. */
  const hangUp = () => {
    for (const connection of server.connections) connection.close();
  };
  return {
    port: server.server.address().port,
    store,
    hangUp,
    /** Disconnects all clients. */
    async stop() {
      hangUp();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
