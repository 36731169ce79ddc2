// The mail server of npm start. It stores every mail and serves the pages that show them (`/dev/mail` of the
// BFF, which alone has the key).
// node server.mjs SMTP_PORT, HTTP_PORT, MAIL_FOLDER, DEV_MAIL_KEY
import http from 'node:http';
import { createMailPages } from './pages.mjs';
import { startSink } from './sink.mjs';

const { SMTP_PORT, HTTP_PORT, MAIL_FOLDER, DEV_MAIL_KEY } = process.env;
/** Refuses `nobody@…` like a real server without such a user, so that bounces can be tested. */
const refuse = (address) =>
  address.startsWith('nobody@') ? { code: 550, message: 'No such user here' } : null;
const { store, stop } = await startSink({ port: Number(SMTP_PORT), folder: MAIL_FOLDER, refuse });
const pages = http.createServer(createMailPages(store, DEV_MAIL_KEY)).listen(Number(HTTP_PORT), '127.0.0.1');

process.on('SIGTERM', async () => {
  pages.close().closeAllConnections();
  await stop();
  process.exit(0);
});
