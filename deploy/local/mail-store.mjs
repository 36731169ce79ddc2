// Mails on disk: each as it came (<id>.eml), and beside it what a list shows of it (<id>.json).
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { simpleParser } from 'mailparser';

const ID = /^[0-9a-z]{9}-[0-9a-f]{8}$/;
/** In the order of their coming. */
const newId = () => `${Date.now().toString(36).padStart(9, '0')}-${randomBytes(4).toString('hex')}`;
const words = (addresses) => addresses?.text ?? '';

/** Opens a folder of mails, which may be emptied or taken away by anybody at any time. */
export function mailStore(folder) {
  const file = (id, kind) => path.join(folder, `${id}.${kind}`);
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
  const ids = () =>
    (fs.existsSync(folder) ? fs.readdirSync(folder) : [])
      .filter((name) => name.endsWith('.json'))
      .map((name) => name.slice(0, -'.json'.length))
      .filter((id) => ID.test(id));

  return {
    /** Keeps a mail as it came; answers its id. `to`: for whom it was given, whatever its headers say. */
    async keep(raw, to) {
      const { from, subject = '', date } = await simpleParser(raw, { skipHtmlToText: true });
      const id = newId();
      write(file(id, 'eml'), raw);
      write(
        file(id, 'json'),
        JSON.stringify({ id, to: to.join(', '), from: words(from), subject, date, at: new Date() }),
      );
      return id;
    },
    /** The newest first. */
    list: () =>
      ids()
        .sort()
        .reverse()
        .map((id) => read(file(id, 'json')))
        .filter(Boolean)
        .map((text) => JSON.parse(text)),
    /** One mail, whole; null where there is none. */
    async open(id) {
      const raw = ID.test(id) ? read(file(id, 'eml')) : null;
      const kept = raw && read(file(id, 'json'));
      if (!kept) return null;
      const { html, text, headerLines } = await simpleParser(raw, {
        skipHtmlToText: true,
        skipTextToHtml: true,
      });
      const headers = headerLines.map(({ line }) => line);
      return { ...JSON.parse(kept), html: html || null, text: text ?? '', headers };
    },
    clear() {
      for (const id of ids()) for (const kind of ['json', 'eml']) fs.rmSync(file(id, kind), { force: true });
    },
  };
}
