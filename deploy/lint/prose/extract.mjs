// Extracts prose from sources: their comments, or their messages. The result has the same line numbers.
import ts from 'typescript';

/** Texts for users. */
const MESSAGES = /^proto\/messages\/en\/.*\.json$|^deploy\/keycloak\/themes\/.*\.properties$/;
const SOURCE = /\.(tsx?|mts|mjs)$/;
/** Block comments: a pattern of file names, and the comments in these files. */
const BLOCK_COMMENTS = [
  [/\.css$/, /\/\*([^]*?)\*\//g],
  [/\.ftl$/, /<#--([^]*?)-->/g],
  [/\/templates\//, /\{\{-?\s*\/\*([^]*?)\*\//g],
];
/** Line comments: a pattern of file names, and what begins a comment in these files. */
const LINE_COMMENTS = [
  [/\.(proto|prisma|go)$/, '//'],
  [/\.sql$/, '--'],
  [/\.(ya?ml|conf|sh|toml|properties)$|Dockerfile$/, '#'],
];
/** Code in a comment: indented lines, directives of tools, and commands. */
const CODE = /^\s{2,}|^\s*(eslint|prettier|@ts-|asvs |syntax=)|^\s*(npm|npx|node\S*|docker|kubectl|sh|helm) /;

/** Ends a fragment, so that it does not continue in the next line. */
const endFragment = (text, end) => (text && !/[.!?:…]["”’)]*$/.test(text) ? text + end : text);
const toSentence = (text) => endFragment(text, '.');
/** Headings and labels have no full stop. They may begin like a question (Openings.yml). */
const toMessage = (text) => endFragment(text, '?');
const getLine = (text, position) => text.slice(0, position).split('\n').length - 1;

/** Collects [line, text] of a comment without its markers. A comment after code is one sentence. */
function collectLines(text, position, comment) {
  const first = getLine(text, position);
  const isAfterCode = /\S/.test(text.slice(text.lastIndexOf('\n', position - 1) + 1, position));
  return comment.split('\n').map((line, n) => {
    const prose = line.replace(/^\s*(\/\*+|\*(?!\/)|\/\/+)|\*\/\s*$/g, '');
    return [first + n, isAfterCode ? toSentence(prose.trim()) : prose];
  });
}

function findComments(file, text) {
  const kind = /x$/.test(file) ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind);
  const endByStart = new Map();
  const collect = (ranges) => ranges?.forEach(({ pos, end }) => endByStart.set(pos, end));
  const walk = (node) => {
    if (node.kind !== ts.SyntaxKind.JsxText) {
      collect(ts.getLeadingCommentRanges(text, node.pos));
      collect(ts.getTrailingCommentRanges(text, node.end));
    }
    ts.forEachChild(node, walk);
  };
  walk(source);
  return [...endByStart].flatMap(([pos, end]) => collectLines(text, pos, text.slice(pos, end)));
}

function findMessages(file, text) {
  const pattern = file.endsWith('.json') ? /: "(.*)",?$/ : /^\w+=(.*)$/;
  return text.split('\n').map((line, n) => {
    const message = pattern.exec(line)?.[1] ?? '';
    return [n, toMessage(message.replace(/\\"/g, '"').replace(/\\[nt]|\\u00a0/g, ' '))];
  });
}

function findLineComments(text, marker) {
  const comment = new RegExp(`^(.*?)(?:^|\\s)${marker}+(?:\\s|$)(.*)`);
  return text.split('\n').map((line, n) => {
    const [, code = '', prose = ''] = comment.exec(line) ?? [];
    return [n, code.trim() ? toSentence(prose.trim()) : prose];
  });
}

function findProse(file, text) {
  if (MESSAGES.test(file)) return findMessages(file, text);
  if (SOURCE.test(file)) return findComments(file, text);
  const [, block] = BLOCK_COMMENTS.find(([names]) => names.test(file)) ?? [];
  if (block)
    return [...text.matchAll(block)].flatMap(({ index, 1: prose }) => collectLines(text, index, prose));
  const [, marker] = LINE_COMMENTS.find(([names]) => names.test(file)) ?? [];
  return marker ? findLineComments(text, marker) : [];
}

/** Returns the prose of a file as Markdown, a paragraph for each block of comments, or null if it has none. */
export function extractProse(file, text) {
  const lines = text.split('\n').map(() => '');
  for (const [line, prose] of findProse(file, text))
    if (!CODE.test(prose)) lines[line] = `${lines[line]} ${prose.trim()}`.trim();
  return lines.some(Boolean) ? lines.join('\n') : null;
}
