// A mail server that sends nothing on: it keeps every mail that it is given, on disk.
import { SMTPServer } from 'smtp-server';
import { mailStore } from './mail-store.mjs';

const LARGEST = 20 * 1024 ** 2;

async function whole(stream) {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
const answer = ({ code, says }) => Object.assign(new Error(says), { responseCode: code });

/**
 * Listens on loopback. `refuse(address)`: what to say to a recipient ({ code, says }) or nothing; `keeping(raw)`: waited for before a mail
 * is kept and acknowledged.
 */
export async function startSink({ port, folder, refuse = () => null, keeping = async () => {} }) {
  const store = mailStore(folder);
  const server = new SMTPServer({
    banner: 'Laurel keeps what you send',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: LARGEST,
    logger: false,
    onRcptTo({ address }, _session, done) {
      const no = refuse(address);
      done(no ? answer(no) : null);
    },
    onData(stream, { envelope }, done) {
      const keep = async () => {
        const raw = await whole(stream);
        if (stream.sizeExceeded) throw answer({ code: 552, says: 'This mail is too large.' });
        await keeping(raw);
        await store.keep(
          raw,
          envelope.rcptTo.map(({ address }) => address),
        );
      };
      keep().then(() => done(null), done);
    },
  });
  server.on('error', (error) => console.error(error.message)); // a client that goes away; the server goes on
  await new Promise((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  /** Breaks every connection off without a word. */
  const hangUp = () => {
    for (const connection of server.connections) connection.close();
  };
  return {
    port: server.server.address().port,
    store,
    hangUp,
    /** Whoever is still connected is sent away. */
    async stop() {
      hangUp();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
