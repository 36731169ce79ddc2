// What a PDF says, as a reader of its own reads it: the file on stdin, { title, pages: text of each } on stdout. A process, for
// Jest loads no module that is ESM alone.
import { buffer } from 'node:stream/consumers';
import { extractText, getDocumentProxy, getMeta } from 'unpdf';

const document = await getDocumentProxy(new Uint8Array(await buffer(process.stdin)));
const { text } = await extractText(document);
const { info } = await getMeta(document);
console.log(JSON.stringify({ title: info.Title, pages: text.map((page) => page.replace(/\s+/g, ' ')) }));
