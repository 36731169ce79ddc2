import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { fieldWords, hasWords, refusalWords, type RefusedField, type Wrong } from './refusal-words.js';

const root = path.join(import.meta.dirname, '../..');
const isOwn = (file: string) =>
  /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$|[/\\](generated|dist|test|node_modules)[/\\]/.test(file);
const filesIn = (folder: string) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(root, folder, file))
    .filter(isOwn);

/** `term.${field}_invalid` stands for each of its family. */
function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map(({ literal }) => `*${literal.text}`).join('');
}
/** One that is written as it is: what the web tells itself when nobody answers. A schema’s own issue has no noun. */
function plainCodeIn(node: ts.ObjectLiteralExpression): ts.Expression | undefined {
  const named = (name: string) =>
    node.properties.find((one) => ts.isPropertyAssignment(one) && one.name.getText() === name) as
      ts.PropertyAssignment | undefined;
  const code = named('message') && named('code')?.initializer;
  return code && textOf(code)?.includes('.') ? code : undefined;
}
/** Where a refusal’s code stands in what makes one, of whatever class: `new DoorRefusal(413, 'body.too_large', …)` too. */
function codeIn(node: ts.Node): ts.Expression | undefined {
  if (ts.isNewExpression(node) && /Refusal$/.test(node.expression.getText())) return node.arguments?.[1];
  if (ts.isObjectLiteralExpression(node)) return plainCodeIn(node);
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  return node.expression.expression.getText() === 'refuse' ? node.arguments[0] : undefined;
}
/** The function around a node that takes a parameter of this name, with its place. */
function helperOf(node: ts.Node, name: string): { helper: string; at: number } | null {
  for (let up = node.parent; up; up = up.parent) {
    if (!ts.isFunctionLike(up)) continue;
    const at = up.parameters.findIndex((one) => one.name.getText() === name);
    const named = ts.isFunctionDeclaration(up)
      ? up.name
      : ts.isVariableDeclaration(up.parent)
        ? up.parent.name
        : null;
    if (at >= 0 && named) return { helper: named.getText(), at };
  }
  return null;
}
const each = (node: ts.Node, call: (node: ts.Node) => void): void => {
  call(node);
  node.forEachChild((child) => each(child, call));
};

/** Every code that a source may refuse with; what cannot be told is told as the text that stands there. */
function codesOf(file: string): string[] {
  const source = ts.createSourceFile(file, fs.readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const codes: string[] = [];
  const take = (node: ts.Expression) => {
    if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].forEach(take);
    const text = textOf(node);
    if (text !== null) return void codes.push(text);
    const helper = helperOf(node, node.getText());
    // A refusal that is passed on, under another path.
    if (!helper && node.getText() === 'code') return;
    if (!helper) return void codes.push(`?${path.relative(root, file)}: ${node.getText()}`);
    each(source, (call) => {
      const isCall = ts.isCallExpression(call) && call.expression.getText() === helper.helper;
      if (isCall && call.arguments[helper.at]) take(call.arguments[helper.at]!);
    });
  };
  each(source, (node) => {
    const code = codeIn(node);
    if (code) take(code);
  });
  return codes;
}

/** Where a refusal is taken from the wire, or made of any kind, as it comes. */
const PASSED_ON = ['services/runtime/refusals.ts', 'services/runtime/wire.ts'];
const sources = ['services', 'bff/src', 'web/src']
  .flatMap(filesIn)
  .filter((file) => !PASSED_ON.includes(path.relative(root, file)));
const codes = [...new Set(sources.flatMap(codesOf))].sort();

it('every refusal in the sources has words in the catalogue', () => {
  expect(codes.length).toBeGreaterThan(60);
  expect(codes).toEqual(
    expect.arrayContaining(['headers.too_large', 'network.unreachable', 'request.too_slow']),
  );
  expect(codes.filter((code) => !hasWords(code.replaceAll('*', 'x')))).toEqual([]);
});

it('no words are those that came with a refusal', () => {
  const file = path.join(import.meta.dirname, 'en/refusals.json');
  const catalogue = Object.entries(JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, string>);
  expect(catalogue.filter(([, text]) => text.includes('{message'))).toEqual([]);
});

/** What is written in a source for people to read. */
function sentencesIn(file: string): string[] {
  const source = ts.createSourceFile(file, fs.readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  each(source, (node) => {
    const text = ts.isExpression(node) ? textOf(node) : null;
    if (text !== null && / /.test(text.trim())) found.push(`${path.relative(root, file)}: ${text}`);
  });
  return found;
}
it('what reads an input makes no sentence: schemas and the door say a code', () => {
  const readers = [
    ...filesIn('bff/src/inputs'),
    ...['door/input.ts', 'door/wrong-input.ts', 'functions/known-regions.ts'].map((file) =>
      path.join(root, 'bff/src', file),
    ),
  ];
  expect(readers.flatMap(sentencesIn)).toEqual([]);
});
it('a bad input is refused with what is wrong, as a code', () => {
  const withoutWhy: string[] = [];
  for (const file of sources) {
    const source = ts.createSourceFile(file, fs.readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
    each(source, (node) => {
      const code = codeIn(node);
      if (!code || textOf(code) !== 'input.invalid' || !ts.isCallExpression(node)) return;
      if (node.arguments.length < 4) withoutWhy.push(path.relative(root, file));
    });
  }
  expect(withoutWhy).toEqual([]);
});

describe('the words of a refusal', () => {
  it('are the catalogue’s, whatever message came with the code', () =>
    expect(refusalWords({ code: 'film.not_found', message: 'no film' })).toBe('There is no such film.'));
  it('of a family are those of what is wrong with the value', () => {
    const said = (code: string, details?: Wrong) =>
      refusalWords({ code, message: 'of the service', details });
    expect([
      said('term.countries_invalid', { why: 'country', value: 'ZZ' }),
      said('film.name_invalid', { why: 'too_long', most: 300 }),
      said('film.productionDate_invalid', { why: 'year', first: 1888, last: 2031 }),
      said('input.invalid', { why: 'too_many', most: 200 }),
      said('festival.startsOn_invalid'),
    ]).toEqual([
      '“ZZ” is not a country code.',
      'Write at most 300 characters.',
      'This lies between 1888 and 2031. Check the year.',
      'Give at most 200.',
      'This is not written as it should be.',
    ]);
  });
  it('of a bad input are those of its first field, and of each field its own', () => {
    const fields: RefusedField[] = [
      { field: 'length', why: 'runtime', values: { hours: 100 }, message: 'of the BFF' },
      { field: 'genres.0', why: 'one_of', values: { words: ['Drama', 'Dance'] }, message: 'of the BFF' },
    ];
    const message = 'of the BFF';
    expect(refusalWords({ code: 'input.invalid', message, details: { fields } })).toBe(
      'A runtime lies between one second and 100 hours.',
    );
    expect(fields.map(fieldWords)).toEqual([
      'A runtime lies between one second and 100 hours.',
      'Choose one of: Drama or Dance.',
    ]);
  });
  it('that has two ways to be said takes the one of its values', () => {
    const said = (code: string, details: object) =>
      refusalWords({ code, message: 'of the service', details });
    expect([
      said('user.banned', { ends: 'no', explained: 'yes', reason: 'Fraud.' }),
      said('user.banned', { ends: 'yes', until: '2026-12-01T05:00:00Z', explained: 'no', reason: null }),
      said('submission.not_allowed', { born: 'no', stateFrom: 'rejected', stateTo: 'suggested' }),
      said('import.file_unreadable', { why: 'file_csv', file: 'x.csv', line: 'none' }),
      said('import.file_unreadable', { why: 'file_csv', file: 'x.csv', line: 3 }),
      said('http.502', { status: '502' }),
    ]).toEqual([
      'This account is closed: Fraud.',
      'This account is closed until 1 Dec 2026, 05:00 UTC.',
      'An entry cannot come to this state from the one that it is in. Choose another.',
      'This is not CSV as it should be: x.csv.',
      'This is not CSV as it should be: x.csv. It breaks off at line 3, most likely at a quote.',
      'The server answered 502.',
    ]);
  });
  it('say their values, in the reader’s own words', () => {
    const said = (code: string, details: object) =>
      refusalWords({ code, message: 'of the service', details });
    expect(said('film.too_many', { most: 50 })).toMatch(/^There is room for 50 films\./);
    expect(said('rate.limited', { seconds: 30 })).toBe('That was a lot at once. Please wait 30 seconds.');
    expect(said('still.too_many_uploads', { seconds: 79_200, until: '2027-05-12T14:30:00Z' })).toBe(
      'Many pictures were sent and not kept. There is room for the next from 12 May 2027, 14:30 UTC on.',
    );
    expect(said('rate.limited', { seconds: 1 })).toBe('That was a lot at once. Please wait a moment.');
  });
  it('are those that came where their values did not come along', () =>
    expect(refusalWords({ code: 'film.too_many', message: 'Too many.' })).toBe('Too many.'));
  it('of a code that nobody knows are those that came', () =>
    expect(refusalWords({ code: 'no.such', message: 'Something else.' })).toBe('Something else.'));
});
