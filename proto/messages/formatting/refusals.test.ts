import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import {
  formatFieldRefusal,
  formatInvalidValue,
  hasRefusalText,
  formatRefusal,
  type RefusedField,
  type InvalidValue,
} from './refusal-text.js';

const root = path.join(import.meta.dirname, '../../..');
const isSource = (file: string) =>
  /\.tsx?$/.test(file) &&
  !/\.test\.tsx?$|\.d\.ts$|boundary-probe|[/\\](generated|dist|test|node_modules)[/\\]/.test(file);
const listSourceFiles = (folder: string) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(root, folder, file))
    .filter(isSource);

/** Returns the text of a literal. A template such as `term.${field}_invalid` becomes `term.*_invalid`. */
function getText(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map(({ literal }) => `*${literal.text}`).join('');
}
/**
 * Finds refusals that are written as plain objects, such as network errors in the web app. Schema issues have
 * no dotted code and are ignored.
 */
function findCodeOfPlainObject(node: ts.ObjectLiteralExpression): ts.Expression | undefined {
  const findProperty = (name: string) =>
    node.properties.find(
      (property) => ts.isPropertyAssignment(property) && property.name.getText() === name,
    ) as ts.PropertyAssignment | undefined;
  const code = findProperty('message') && findProperty('code')?.initializer;
  return code && getText(code)?.includes('.') ? code : undefined;
}
/** Finds the code argument of a refusal, of any class: `new GatewayRefusal(413, 'body.too_large', …)` too. */
function findCode(node: ts.Node): ts.Expression | undefined {
  if (ts.isNewExpression(node) && /Refusal$/.test(node.expression.getText())) return node.arguments?.[1];
  if (ts.isObjectLiteralExpression(node)) return findCodeOfPlainObject(node);
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  return node.expression.expression.getText() === 'refuse' ? node.arguments[0] : undefined;
}
/** Finds the enclosing function that has a parameter with this name, and the parameter's position. */
function findHelper(node: ts.Node, name: string): { helper: string; position: number } | null {
  for (let ancestor = node.parent; ancestor; ancestor = ancestor.parent) {
    if (!ts.isFunctionLike(ancestor)) continue;
    const position = ancestor.parameters.findIndex((parameter) => parameter.name.getText() === name);
    const helper = getFunctionName(ancestor);
    if (position >= 0 && helper) return { helper, position };
  }
  return null;
}
function getFunctionName(node: ts.SignatureDeclaration): string | undefined {
  if (ts.isFunctionDeclaration(node)) return node.name?.getText();
  return ts.isVariableDeclaration(node.parent) ? node.parent.name.getText() : undefined;
}
const forEachNode = (node: ts.Node, callback: (node: ts.Node) => void): void => {
  callback(node);
  node.forEachChild((child) => forEachNode(child, callback));
};

/** Collects every refusal code of a source file. Codes that cannot be resolved are reported as source text. */
function collectCodes(file: string): string[] {
  const source = ts.createSourceFile(file, fs.readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const codes: string[] = [];
  const collect = (node: ts.Expression) => {
    if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].forEach(collect);
    const text = getText(node);
    if (text !== null) return void codes.push(text);
    const helper = findHelper(node, node.getText());
    // Code that forwards a refusal under another path.
    if (!helper && node.getText() === 'code') return;
    if (!helper) return void codes.push(`?${path.relative(root, file)}: ${node.getText()}`);
    forEachNode(source, (call) => {
      const isCall = ts.isCallExpression(call) && call.expression.getText() === helper.helper;
      const argument = isCall ? call.arguments[helper.position] : undefined;
      if (argument) collect(argument);
    });
  };
  forEachNode(source, (node) => {
    const code = findCode(node);
    if (code) collect(code);
  });
  return codes;
}

/** These files forward refusals with any code. */
const FORWARDING_FILES = ['services/runtime/errors/refusals.ts', 'services/runtime/errors/grpc-status.ts'];
const sources = ['services', 'bff/src', 'web/src']
  .flatMap(listSourceFiles)
  .filter((file) => !FORWARDING_FILES.includes(path.relative(root, file)));
const codes = [...new Set(sources.flatMap(collectCodes))].sort();

it('has a catalogue message for every refusal code in the sources', () => {
  expect(codes.length).toBeGreaterThan(60);
  expect(codes).toEqual(
    expect.arrayContaining(['headers.too_large', 'network.unreachable', 'request.too_slow']),
  );
  expect(codes.filter((code) => !hasRefusalText(code.replaceAll('*', 'x')))).toEqual([]);
});

it('never inserts the transmitted message into another message', () => {
  const file = path.join(import.meta.dirname, '../en/refusals.json');
  const messages = Object.entries(JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, string>);
  expect(messages.filter(([, text]) => text.includes('{message'))).toEqual([]);
});

/** Finds string literals that are sentences. */
function findSentences(file: string): string[] {
  const source = ts.createSourceFile(file, fs.readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const results: string[] = [];
  forEachNode(source, (node) => {
    const text = ts.isExpression(node) ? getText(node) : null;
    if (text !== null && / /.test(text.trim())) results.push(`${path.relative(root, file)}: ${text}`);
  });
  return results;
}
it('uses codes instead of sentences in input schemas and the gateway', () => {
  const inputFiles = [
    ...listSourceFiles('bff/src/inputs'),
    ...['requests/request-input.ts', 'http/field-refusals.ts', 'functions/films/known-regions.ts'].map(
      (file) => path.join(root, 'bff/src', file),
    ),
  ];
  expect(inputFiles.flatMap(findSentences)).toEqual([]);
});
it('gives a reason for every refused input', () => {
  const filesWithoutReason: string[] = [];
  for (const file of sources) {
    const source = ts.createSourceFile(file, fs.readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
    forEachNode(source, (node) => {
      const code = findCode(node);
      if (!code || getText(code) !== 'input.invalid' || !ts.isCallExpression(node)) return;
      if (node.arguments.length < 4) filesWithoutReason.push(path.relative(root, file));
    });
  }
  expect(filesWithoutReason).toEqual([]);
});

describe('the message of a refusal', () => {
  it('comes from the catalogue, regardless of the transmitted message', () =>
    expect(formatRefusal({ code: 'film.not_found', message: 'no film' })).toBe('This film does not exist.'));
  it('describes the invalid value for a family of codes', () => {
    const format = (code: string, details?: InvalidValue) =>
      formatRefusal({ code, message: 'of the service', details });
    expect([
      format('term.countries_invalid', { why: 'country', value: 'ZZ' }),
      format('film.name_invalid', { why: 'too_long', max: 300 }),
      format('film.productionDate_invalid', { why: 'year', first: 1888, last: 2031 }),
      format('input.invalid', { why: 'too_many', max: 200 }),
      format('festival.startsOn_invalid'),
    ]).toEqual([
      '“ZZ” is not a country code.',
      'Enter at most 300 characters.',
      'Enter a year between 1888 and 2031.',
      'Enter at most 200.',
      'This value is not valid.',
    ]);
  });
  it('describes the first field of an invalid input, and each field separately', () => {
    const fields: RefusedField[] = [
      { field: 'length', why: 'runtime', values: { hours: 100 }, message: 'of the BFF' },
      { field: 'genres.0', why: 'one_of', values: { options: ['Drama', 'Dance'] }, message: 'of the BFF' },
    ];
    const message = 'of the BFF';
    expect(formatRefusal({ code: 'input.invalid', message, details: { fields } })).toBe(
      'Enter a runtime between one second and 100 hours.',
    );
    expect(fields.map(formatFieldRefusal)).toEqual([
      'Enter a runtime between one second and 100 hours.',
      'Choose one of: Drama or Dance.',
    ]);
  });
  it('names the first options of a long list, and the number of the others', () =>
    expect(formatInvalidValue({ why: 'one_of', options: [...'ABCDEFGHIJ'] })).toBe(
      'Choose one of: A, B, C, D, E, F, G, or 3 more.',
    ));
  it('selects the variant that fits its values', () => {
    const format = (code: string, details: object) =>
      formatRefusal({ code, message: 'of the service', details });
    expect([
      format('user.banned', { ends: 'no', explained: 'yes', reason: 'Fraud.' }),
      format('user.banned', { ends: 'yes', until: '2026-12-01T05:00:00Z', explained: 'no', reason: null }),
      format('submission.not_allowed', { born: 'no', stateFrom: 'rejected', stateTo: 'suggested' }),
      format('import.file_unreadable', { why: 'file_csv', file: 'x.csv', line: 'none' }),
      format('import.file_unreadable', { why: 'file_csv', file: 'x.csv', line: 3 }),
      format('http.502', { status: '502' }),
    ]).toEqual([
      'This account is closed: Fraud.',
      'This account is closed until 1 Dec 2026, 05:00 UTC.',
      'The entry cannot change to this state from its current one. Choose another.',
      'This is not valid CSV: x.csv.',
      'This is not valid CSV: x.csv. It breaks off at line 3, most likely at a quote.',
      'The server answered 502.',
    ]);
  });
  it('formats its values', () => {
    const format = (code: string, details: object) =>
      formatRefusal({ code, message: 'of the service', details });
    expect(format('film.too_many', { max: 50 })).toMatch(/^You can have at most 50 films\./);
    expect(format('rate.limited', { seconds: 30 })).toBe(
      'Too many requests at once. Please wait 30 seconds.',
    );
    expect(format('still.too_many_uploads', { seconds: 79_200, until: '2027-05-12T14:30:00Z' })).toBe(
      'You have uploaded many pictures without using them. You can upload the next one at 12 May 2027, 14:30 UTC.',
    );
    expect(format('rate.limited', { seconds: 1 })).toBe('Too many requests at once. Please wait a moment.');
  });
  it('is the transmitted one if values are missing', () =>
    expect(formatRefusal({ code: 'film.too_many', message: 'Too many.' })).toBe('Too many.'));
  it('is the transmitted one if the code is unknown', () =>
    expect(formatRefusal({ code: 'no.such', message: 'Something else.' })).toBe('Something else.'));
});
