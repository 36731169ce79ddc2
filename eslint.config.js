import boundaries from 'eslint-plugin-boundaries';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';
import { elements, policies } from './deploy/lint/layers.mjs';
import standardNames from './deploy/lint/standard-names.mjs';

const restrictedSyntax = [
  // A spread literal only groups lines for the formatter.
  { selector: 'SpreadElement > ArrayExpression', message: 'List the items directly.' },
  { selector: 'SpreadElement > ObjectExpression', message: 'List the fields directly.' },
  {
    selector: 'CallExpression[callee.property.name="waitForFunction"] > ArrowFunctionExpression[async=true]',
    message: 'waitForFunction does not await a promise, which is always truthy. Use `until`.',
  },
];
const TEXT = ':matches(CallExpression[callee.name=/^(t|t[A-Z].*|format.*)$/], TemplateLiteral)';
const COMPONENT = ':matches(FunctionDeclaration, VariableDeclarator)[id.name=/^[A-Z][a-z]/]';
/** web/src/ui/jsx wraps the texts in elements and fragments, but not what a component returns. */
const returnedTexts = [
  `${COMPONENT} > BlockStatement > ReturnStatement > ${TEXT}`,
  `${COMPONENT} > BlockStatement > IfStatement > ReturnStatement > ${TEXT}`,
  `${COMPONENT} > BlockStatement > ReturnStatement > :matches(ConditionalExpression, LogicalExpression) > ${TEXT}`,
  `${COMPONENT} > ArrowFunctionExpression > ${TEXT}`,
  `${COMPONENT} > ArrowFunctionExpression > :matches(ConditionalExpression, LogicalExpression) > ${TEXT}`,
].map((selector) => ({ selector, message: 'Return an element: <>{text}</>.' }));
const secondIdleGc = {
  selector: 'NewExpression[callee.name="IdleGc"]',
  message: 'A process has one instance, which counts all of its work. Use `idleGc`.',
};

export default tseslint.config(
  { ignores: ['**/dist/**', '**/gen/**', '**/generated/**', '.laurel/**', '.nx/**', '.stryker-tmp/**'] },
  ...tseslint.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'no-useless-rename': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      // An abstract class with an interface of the same name is Nest's injection token for a value.
      '@typescript-eslint/no-unsafe-declaration-merging': 'off',
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
    },
  },
  // TypeScript does not check these files, so undeclared names are found here.
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
  // A regular expression must take linear time, because hostile input reaches many of them.
  {
    plugins: { regexp },
    rules: { 'regexp/no-super-linear-backtracking': 'error', 'regexp/no-super-linear-move': 'error' },
  },
  // Small files are easier to understand.
  { files: ['**/*.{ts,tsx,mts,mjs}'], rules: { 'max-lines': ['error', { max: 250 }] } },
  { rules: { 'no-restricted-syntax': ['error', ...restrictedSyntax, secondIdleGc] } },
  {
    files: ['web/src/**/*.tsx'],
    rules: { 'no-restricted-syntax': ['error', ...restrictedSyntax, secondIdleGc, ...returnedTexts] },
  },
  // These two files create an instance: the shared one, and one in a test.
  {
    files: ['services/runtime/process/idle-gc.ts', 'services/runtime/test/idle-gc.test.ts'],
    rules: { 'no-restricted-syntax': ['error', ...restrictedSyntax] },
  },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.flat['recommended-latest'].rules,
      'react-hooks/exhaustive-deps': 'error',
      // The React compiler is not in use.
      'react-hooks/incompatible-library': 'off',
      'react-hooks/preserve-manual-memoization': 'off',
      'react-hooks/immutability': 'off', // It reports a write to a ref that is a prop.
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
        { default: 'disallow', checkAllOrigins: true, policies }, // `checkAllOrigins`: packages of npm and Node too
      ],
    },
  },
);
