// Who may know whom: the rooms of the architecture as elements; whatever is not allowed here is an error.
import boundaries from 'eslint-plugin-boundaries';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import standardNames from './deploy/lint/standard-names.mjs';
import { shared, sharedByAll } from './services/shared-files.mjs';

const inService = (folder) => ({ type: folder, pattern: `services/*/src/${folder}`, capture: ['service'] });
const to = (...types) => ({ to: { element: { types: { anyOf: types } } } });
const typesOf = (...types) => ({ ...to(...types), dependency: { kind: 'type' } });
/** Of the same service, or of the same feature, only. */
const own = (name, ...types) => ({
  to: { element: { types: { anyOf: types }, captured: { [name]: `{{ from.element.captured.${name} }}` } } },
});
const ownRoom = (...types) => own('service', ...types);
/** Of some service the files of these names; by default of the same. */
const files = (names, service = '{{ from.element.captured.service }}') => ({
  to: { element: { type: 'service', fileInternalPath: names, captured: { service } } },
});
/** What puts a service together and answers at its door: the only files that know every room. */
const wiring = [
  'main.ts',
  '*.module.ts',
  '*.grpc.ts',
  '*.controller.ts',
  'recommender.ts',
  'watch-notifier.ts',
]; // the last two: matching's timer, and submissions'
const from = (type, ...allowed) => ({ from: { element: { type } }, allow: allowed });

const elements = [
  { type: 'web-app', pattern: 'web/src/app' },
  { type: 'web-feature', pattern: 'web/src/features/*', capture: ['feature'] },
  { type: 'web-ui', pattern: 'web/src/ui' },
  { type: 'web-lib', pattern: 'web/src/lib' },
  { type: 'web-lib', pattern: 'web/src/generated' },
  { type: 'web', pattern: 'web/src' },
  { type: 'functions', pattern: 'bff/src/functions' },
  { type: 'inputs', pattern: 'bff/src/inputs' },
  { type: 'shapes', pattern: 'bff/src/shapes' },
  { type: 'bff', pattern: 'bff/src' },
  { type: 'words', pattern: 'proto/words' },
  { type: 'rules', pattern: 'proto/rules' },
  { type: 'proto', pattern: 'proto' },
  { type: 'runtime', pattern: 'services/runtime' },
  ...['domain', 'engine', 'catalogue', 'commands', 'queries', 'event-handlers', 'generated'].map(inService),
  { type: 'service', pattern: 'services/*/src', capture: ['service'] },
];

const restricted = [
  // What stands in a list stands there one by one: a spread literal only groups lines for the formatter.
  { selector: 'SpreadElement > ArrayExpression', message: 'Write the items themselves.' },
  { selector: 'SpreadElement > ObjectExpression', message: 'Write the fields themselves.' },
  {
    selector: 'CallExpression[callee.property.name="waitForFunction"] > ArrowFunctionExpression[async=true]',
    message: 'It does not wait for a promise, which is never false: use askUntil or until.',
  },
];
const ownGarbage = {
  selector: 'NewExpression[callee.name="IdleGc"]',
  message: 'A process has one, which counts all of its work: tell idleGc.',
};

export default tseslint.config(
  { ignores: ['**/dist/**', '**/gen/**', '**/generated/**', '.laurel/**', '.nx/**', '.stryker-tmp/**'] },
  ...tseslint.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      // An abstract class with the interface of the same name is Nest's token for a value.
      '@typescript-eslint/no-unsafe-declaration-merging': 'off',
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
    },
  },
  // What TypeScript does not read: a name that nobody declared is found here, not when it runs.
  {
    files: ['**/*.mjs'],
    languageOptions: {
      globals: Object.fromEntries(Object.getOwnPropertyNames(globalThis).map((name) => [name, 'readonly'])),
    },
    rules: { 'no-undef': 'error' },
  },
  {
    files: ['**/*.{ts,tsx,mts,mjs}'],
    plugins: { laurel: { rules: { 'standard-names': standardNames } } },
    rules: { 'laurel/standard-names': 'error' },
  },
  // A page that one can hold in mind.
  {
    files: ['**/*.{ts,tsx,mts,mjs}'],
    rules: { 'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }] },
  },
  { rules: { 'no-restricted-syntax': ['error', ...restricted, ownGarbage] } },
  // Where the one is made that all share, and where it is tried.
  {
    files: ['services/runtime/idle-gc.ts', 'services/runtime/test/idle-gc.test.ts'],
    rules: { 'no-restricted-syntax': ['error', ...restricted] },
  },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.flat['recommended-latest'].rules,
      'react-hooks/exhaustive-deps': 'error',
      // The compiler's own business, which is not in use.
      'react-hooks/incompatible-library': 'off',
      'react-hooks/preserve-manual-memoization': 'off',
      'react-hooks/immutability': 'off', // takes a ref that is handed down for a value
    },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    ignores: [
      '**/test/**',
      '**/*.test.{ts,tsx}',
      '**/*.d.ts',
      '**/prisma.config.ts',
      'web/e2e/**',
      'deploy/**',
      'web/vite.config.ts',
    ],
    plugins: { boundaries },
    settings: {
      'import/resolver': {
        typescript: { project: ['tsconfig.json', 'web/tsconfig.json'], noWarnOnMultipleProjects: true },
      },
      'boundaries/elements': elements,
    },
    rules: {
      'boundaries/dependencies': [
        'error',
        {
          default: 'disallow',
          checkAllOrigins: true, // packages too, not only our own files
          policies: [
            { allow: { to: { module: { origin: ['external', 'core'] } } } },
            from('web', to('web', 'web-app', 'web-lib', 'web-ui')),
            from('web-app', to('web-app', 'web-feature', 'web-ui', 'web-lib', 'rules', 'words')),
            from(
              'web-feature',
              own('feature', 'web-feature'),
              to('web-ui', 'web-lib', 'inputs', 'rules', 'words'),
            ),
            from('web-lib', to('web-lib', 'inputs', 'rules', 'words'), typesOf('functions', 'shapes')),
            from('web-ui', to('web-ui', 'web-lib', 'rules', 'words')),
            from(
              'functions',
              to('functions', 'inputs', 'shapes', 'bff', 'runtime', 'proto', 'rules', 'words'),
            ),
            from('inputs', to('inputs', 'rules', 'words')),
            from('shapes', to('shapes', 'inputs', 'rules', 'words')),
            from('bff', to('bff', 'functions', 'inputs', 'shapes', 'runtime', 'proto', 'rules', 'words')),
            from('rules', to('rules')),
            {
              from: { element: { type: 'rules' } },
              disallow: { to: { module: { origin: ['external', 'core'] } } },
            },
            from('rules', { to: { module: { source: 'temporal-polyfill' } } }),
            from('words', to('words', 'rules')),
            from('proto', to('proto')),
            from('runtime', to('runtime', 'proto')),
            from(
              'service',
              to('runtime', 'proto', 'rules', 'words'),
              ownRoom('service', 'domain', 'generated'),
            ),
            {
              from: { element: { type: 'service', fileInternalPath: wiring } },
              allow: ownRoom('catalogue', 'commands', 'queries', 'event-handlers', 'engine'),
            },
            from(
              'commands',
              to('runtime', 'proto', 'rules', 'words'),
              ownRoom('commands', 'catalogue', 'domain', 'generated'),
              files(sharedByAll),
            ),
            from(
              'event-handlers',
              to('runtime', 'proto', 'rules', 'words'),
              ownRoom('event-handlers', 'catalogue', 'domain', 'generated'),
              files(sharedByAll),
            ),
            from(
              'queries',
              to('runtime', 'proto', 'rules', 'words'),
              ownRoom('queries', 'catalogue', 'domain', 'generated'),
              files(sharedByAll),
            ),
            ...Object.entries(shared).map(([service, names]) => ({
              from: {
                element: {
                  types: { anyOf: ['commands', 'event-handlers', 'queries', 'catalogue'] },
                  captured: { service },
                },
              },
              allow: files(names, service),
            })),
            // What matching knows of the catalogue: its copies, in memory and on disk, and the engine over them.
            from(
              'catalogue',
              to('runtime', 'proto', 'rules', 'words'),
              ownRoom('catalogue', 'domain', 'engine', 'generated'),
              files(sharedByAll),
            ),
            from('engine', to('rules'), ownRoom('engine', 'domain'), {
              to: { element: { type: 'runtime', fileInternalPath: 'refusals.ts' } },
            }),
            from('domain', to('rules', 'words'), ownRoom('domain'), {
              to: { element: { type: 'runtime', fileInternalPath: 'refusals.ts' } },
            }),
            // The language's own dates, and nothing that a process needs to run.
            {
              from: { element: { types: { anyOf: ['domain', 'engine'] } } },
              disallow: {
                to: { module: { origin: 'external', source: ['@*/**', 'pg', 'rxjs', 'zod', 'lru-cache'] } },
              },
            },
            {
              from: { element: { types: { anyOf: ['inputs', 'shapes'] } } },
              disallow: { to: { module: { origin: 'core' } } },
            },
          ],
        },
      ],
    },
  },
);
