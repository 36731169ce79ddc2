// Reads a PDF from stdin and writes { title, pages } to stdout: the title, and the text of each page.
import { buffer } from 'node:stream/consumers';
import { extractText, getDocumentProxy, getMeta } from 'unpdf';

const document = await getDocumentProxy(new Uint8Array(await buffer(process.stdin)));
const { text } = await extractText(document);
const { info } = await getMeta(document);
console.log(JSON.stringify({ title: info.Title, pages: text.map((page) => page.replace(/\s+/g, ' ')) }));
