// ESLint rule: names are built from standard English words. The list holds the private words that this project once used.
import { PUBLIC_NAMES } from './public-names.mjs';

/** Private word → what to write instead. */
const REPLACEMENTS = new Map([
  ['told', 'published, response'],
  ['tell', 'publish, notify'],
  ['tells', 'publishes'],
  ['telling', 'publishing'],
  ['teller', 'publisher'],
  ['restated', 'snapshot'],
  ['restate', 'publish a snapshot'],
  ['retell', 'republish'],
  ['arriving', 'rebuilding'],
  ['arrivals', 'progress'],
  ['hear', 'consume'],
  ['heard', 'received'],
  ['hears', 'consumes'],
  ['hearing', 'subscription'],
  ['reaction', 'event handler'],
  ['reactions', 'event handlers'],
  ['asked', 'request, input, query'],
  ['asker', 'caller'],
  ['asking', 'request'],
  ['said', 'message, input'],
  ['says', 'message, description'],
  ['kept', 'stored, cached, reserved'],
  ['keeps', 'stores'],
  ['keeping', 'storing'],
  ['held', 'locked, reserved'],
  ['holds', 'locks'],
  ['gone', 'deleted'],
  ['wanted', 'requested'],
  ['want', 'request, prefer'],
  ['wants', 'requests'],
  ['wish', 'preference, request'],
  ['wishes', 'preferences'],
  ['complaint', 'error'],
  ['complaints', 'errors'],
  ['complain', 'report'],
  ['trouble', 'error, fault'],
  ['troubles', 'errors'],
  ['door', 'gateway, server'],
  ['doors', 'gateways'],
  ['house', 'platform'],
  ['room', 'package'],
  ['rooms', 'packages'],
  ['errand', 'internal call'],
  ['errands', 'internal calls'],
  ['seal', 'signature, hash'],
  ['seals', 'hashes'],
  ['sealed', 'signed'],
  ['sealing', 'signing'],
  ['lane', 'queue'],
  ['lanes', 'queues'],
  ['upkeep', 'maintenance'],
  ['sweep', 'cleanup'],
  ['sweeper', 'cleanup job'],
  ['postman', 'mail sender'],
  ['archivist', 'export worker'],
  ['farewell', 'graceful shutdown'],
  ['guardian', 'supervisor'],
  ['dear', 'expensive'],
  ['cheap', 'inexpensive'],
  ['standing', 'status, summary'],
  ['standings', 'summaries'],
  ['face', 'cover image'],
  ['mend', 'fix'],
  ['mended', 'fixed'],
  ['reckon', 'compute'],
  ['anew', 'again'],
  ['beside', 'next to'],
  ['whoever', 'the caller'],
  ['longest', 'max length'],
  ['facts', 'fields, events'],
  ['fact', 'field, event'],
  ['words', 'text, tokens'],
  ['parts', 'sections, components'],
  ['part', 'section, component'],
  ['places', 'locations, entries'],
  ['place', 'location, entry'],
  ['copies', 'projections'],
  ['visit', 'request context, view'],
  ['visits', 'views'],
  ['marks', 'icons, cursors'],
  ['mark', 'icon, cursor'],
  ['passes', 'tokens'],
  ['pass', 'token'],
  ['turns', 'queue'],
  ['gathering', 'batching'],
  ['rounds', 'polling'],
  ['own', 'isOwner, current'],
  ['most', 'max'],
  ['answered', 'responded'],
  ['ask', 'request, call'],
  ['asks', 'requests'],
  ['keep', 'store, save'],
  ['hold', 'lock'],
  ['say', 'message, log'],
  ['quiet', 'debounce, do not disturb, subtle'],
  ['untold', 'omitted, unlisted, missing'],
  ['dearer', 'more expensive, larger'],
  ['aside', 'unassigned, excluded, non-binding'],
  ['mends', 'corrections'],
  ['wished', 'requested, preferred'],
  ['unheard', 'unused'],
  ['sayings', 'judgements, messages'],
]);
const splitName = (name) =>
  name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/).filter(Boolean);
const findPrivate = (name) =>
  splitName(name)
    .map((word) => word.toLowerCase())
    .find((word) => REPLACEMENTS.has(word));

/** Reports every declaration whose name contains a private word, unless the name is public. */
export default {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { private: '"{{name}}": "{{word}}" is a private word. Write: {{better}}.' },
  },
  create(context) {
    const check = (node) => {
      const name = node.type === 'Literal' ? node.value : node.name;
      const word = typeof name === 'string' && !PUBLIC_NAMES.has(name) && findPrivate(name);
      if (word)
        context.report({ node, messageId: 'private', data: { name, word, better: REPLACEMENTS.get(word) } });
    };
    const checkPattern = (node) => {
      if (!node) return;
      if (node.type === 'Identifier') check(node);
      else if (node.type === 'AssignmentPattern') checkPattern(node.left);
      else if (node.type === 'RestElement') checkPattern(node.argument);
      else if (node.type === 'ArrayPattern') node.elements.forEach(checkPattern);
      else if (node.type === 'ObjectPattern')
        node.properties.forEach((property) => checkPattern(property.value ?? property.argument));
      else if (node.type === 'TSParameterProperty') checkPattern(node.parameter);
    };
    /** Keys such as addresses and titles are values, not names. */
    const isName = (key) => key.type !== 'Literal' || /^[\w-]+$/.test(String(key.value));
    const checkKey = ({ key, computed }) => !computed && isName(key) && check(key);
    const checkParams = ({ params }) => params.forEach(checkPattern);
    const checkFunction = (node) => {
      if (node.id) check(node.id);
      checkParams(node);
    };
    return {
      VariableDeclarator: ({ id }) => checkPattern(id),
      FunctionDeclaration: checkFunction,
      FunctionExpression: checkFunction,
      ArrowFunctionExpression: checkFunction,
      ClassDeclaration: ({ id }) => id && check(id),
      TSInterfaceDeclaration: ({ id }) => check(id),
      TSTypeAliasDeclaration: ({ id }) => check(id),
      TSPropertySignature: checkKey,
      TSMethodSignature: (node) => {
        checkKey(node);
        checkParams(node);
      },
      TSFunctionType: checkParams,
      TSTypeParameter: ({ name }) => check(name),
      TSEnumDeclaration: ({ id }) => check(id),
      TSEnumMember: ({ id }) => check(id),
      CatchClause: ({ param }) => checkPattern(param),
      ImportDefaultSpecifier: ({ local }) => check(local),
      ImportNamespaceSpecifier: ({ local }) => check(local),
      PropertyDefinition: checkKey,
      MethodDefinition: checkKey,
      'ObjectExpression > Property': checkKey,
      ImportSpecifier: ({ imported, local }) => imported.name !== local.name && check(local),
    };
  },
};
