import js from '@eslint/js';
import globals from 'globals';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { arrows } from './scripts/lint/arrows.mjs';

const callPaths = ['Literal[value=PATH]', 'TemplateElement[value.raw=PATH]'].map((selector) => ({
  selector: selector.replace('PATH', String.raw`/^\u002f(api|internal)\u002f/`),
  message: 'Paths of calls are in packages/contracts: make the call by its name, or use its route.',
}));

/** Text for readers in JSX. Names of keys and code are the same in every language. */
const literalTexts = [
  ':matches(JSXFragment, JSXElement:not([openingElement.name.name=/^(kbd|code)$/])) > JSXText[value=LETTER]',
  ':matches(JSXFragment, JSXElement) > JSXExpressionContainer > Literal[value=LETTER]',
  ':matches(JSXFragment, JSXElement) > JSXExpressionContainer > ConditionalExpression > Literal[value=LETTER]',
  'JSXAttribute > Literal[value=/^\\p{Lu}\\p{Ll}/u]',
  'JSXAttribute[name.name=/^(aria-label|alt|title|placeholder)$/] > Literal[value=LETTER]',
  'JSXAttribute[name.name=/^(aria-label|alt|title|placeholder)$/] TemplateElement[value.raw=LETTER]',
].map((selector) => ({
  selector: selector.replace('LETTER', '/\\p{L}/u'),
  message: 'Texts for readers are in messages.ts of their part: see docs/voice.md.',
}));

/** Rules that need types are in .oxlintrc.json: oxlint checks them with the native compiler. */
export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      '**/node_modules/',
      'data/',
      '.cache/',
      'packages/region-tools/toolchain/',
      '**/test-results/',
      '**/playwright-report/',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'prefer-const': 'error',
    },
  },
  {
    files: ['**/*.{js,mjs,cjs,ts,tsx}'],
    ignores: ['**/*.{test,spec}.{ts,tsx}', '**/test/**'],
    rules: { 'max-lines': ['error', 250] },
  },
  {
    files: ['**/*.{mjs,cjs}'],
    languageOptions: { globals: globals.node },
    rules: { '@typescript-eslint/no-require-imports': 'off', 'no-console': 'off' },
  },
  {
    files: ['scripts/dev/client.js', 'packages/region-tools/stage/dev/*.js'],
    languageOptions: { globals: globals.browser },
    rules: { 'no-console': 'off' },
  },
  {
    files: ['**/*.tsx'],
    ...jsxA11y.flatConfigs.recommended,
  },
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['**/*.{ts,tsx}'],
    ignores: [
      'packages/contracts/**',
      'tests/**',
      '**/test/**',
      '**/tests/**',
      '**/testing/**',
      '**/*.{test,spec}.{ts,tsx}',
    ],
    rules: { 'no-restricted-syntax': ['error', ...callPaths] },
  },
  {
    files: ['shell/src/**/*.tsx', 'mf-*/src/**/*.tsx', 'packages/region-kit/src/**/*.tsx'],
    ignores: ['**/*.test.tsx'],
    rules: { 'no-restricted-syntax': ['error', ...callPaths, ...literalTexts] },
  },
  // What is logged when the lookup fails is part of the product.
  {
    files: ['mf-streams/src/streams/streams.tsx'],
    rules: { 'no-console': ['error', { allow: ['log'] }] },
  },
  // So is that a sign-in provider could not be initialised.
  {
    files: ['packages/session/src/firebase-identity.ts'],
    rules: { 'no-console': ['error', { allow: ['error'] }] },
  },
  // Playwright reads the fixtures of a test from its parameter pattern, so an empty one has a meaning.
  { files: ['tests/browser/**'], rules: { 'no-empty-pattern': 'off' } },
  ...arrows,
);
