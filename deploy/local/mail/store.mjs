// Mails on disk: the raw mail (<id>.eml) and next to it the data for the list (<id>.json).
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { simpleParser } from 'mailparser';

const ID = /^[0-9a-z]{9}-[0-9a-f]{8}$/;
/** Ids sort in the order of arrival. */
const createId = () => `${Date.now().toString(36).padStart(9, '0')}-${randomBytes(4).toString('hex')}`;
const formatAddresses = (addresses) => addresses?.text ?? '';

/** Opens a folder of mails, which anybody may empty or remove at any time. */
export function openMailStore(folder) {
  const toPath = (id, kind) => path.join(folder, `${id}.${kind}`);
  const write = (name, content) => {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    fs.writeFileSync(`${name}.part`, content, { mode: 0o600 });
    fs.renameSync(`${name}.part`, name);
  };
  const read = (name) => {
    try {
      return fs.readFileSync(name);
    } catch (error) {
      if (error.code === 'ENOENT') return null;
      throw error;
    }
  };
  const listIds = () =>
    (fs.existsSync(folder) ? fs.readdirSync(folder) : [])
      .filter((name) => name.endsWith('.json'))
      .map((name) => name.slice(0, -'.json'.length))
      .filter((id) => ID.test(id));

  return {
    /** Stores a raw mail and returns its id. `to`: the recipients of the envelope, whatever the headers say. */
    async add(raw, to) {
      const { from, subject = '', date } = await simpleParser(raw, { skipHtmlToText: true });
      const id = createId();
      write(toPath(id, 'eml'), raw);
      write(
        toPath(id, 'json'),
        JSON.stringify({ id, to: to.join(', '), from: formatAddresses(from), subject, date, at: new Date() }),
      );
      return id;
    },
    /** Newest first. */
    list: () =>
      listIds()
        .sort()
        .reverse()
        .map((id) => read(toPath(id, 'json')))
        .filter(Boolean)
        .map((text) => JSON.parse(text)),
    /** Returns one whole mail, or null. */
    async open(id) {
      const raw = ID.test(id) ? read(toPath(id, 'eml')) : null;
      const metadata = raw && read(toPath(id, 'json'));
      if (!metadata) return null;
      const { html, text, headerLines } = await simpleParser(raw, {
        skipHtmlToText: true,
        skipTextToHtml: true,
      });
      const headers = headerLines.map(({ line }) => line);
      return { ...JSON.parse(metadata), html: html || null, text: text ?? '', headers };
    },
    clear() {
      for (const id of listIds())
        for (const kind of ['json', 'eml']) fs.rmSync(toPath(id, kind), { force: true });
    },
  };
}
