// npm start's mail: a server that keeps every mail, and the pages on which they are read (`/dev/mail` of the BFF, which alone has the key).
//   node mail.mjs      SMTP_PORT, HTTP_PORT, MAIL_FOLDER, DEV_MAIL_KEY
import http from 'node:http';
import { mailPages } from './mail-pages.mjs';
import { startSink } from './mail-sink.mjs';

const { SMTP_PORT, HTTP_PORT, MAIL_FOLDER, DEV_MAIL_KEY } = process.env;
/** To `nobody@…` nothing goes, as at a real server that has no such user: so that it can be seen how a mail comes back. */
const refuse = (address) => (address.startsWith('nobody@') ? { code: 550, says: 'No such user here' } : null);
const { store, stop } = await startSink({ port: Number(SMTP_PORT), folder: MAIL_FOLDER, refuse });
const pages = http.createServer(mailPages(store, DEV_MAIL_KEY)).listen(Number(HTTP_PORT), '127.0.0.1');

process.on('SIGTERM', async () => {
  pages.close().closeAllConnections();
  await stop();
  process.exit(0);
});
