import { arrows } from './scripts/lint/arrows.mjs';

const TESTS = ['**/*.{test,spec}.{ts,tsx}', '**/test/**'];

/** Roles that fit where HTML's own elements do not, and what is listened to for a part of the page as a whole. */
const accessibility = {
  // It does not know all of HTML’s tokens, such as nickname.
  'jsx-a11y/autocomplete-valid': 'off',
  'jsx-a11y/prefer-tag-over-role': 'off',
  'jsx-a11y/no-noninteractive-element-interactions': [
    'error',
    { handlers: ['onClick', 'onMouseDown', 'onMouseUp'] },
  ],
  'jsx-a11y/no-noninteractive-element-to-interactive-role': [
    'error',
    {
      ul: ['listbox', 'menu', 'tablist', 'tree'],
      ol: ['listbox', 'menu', 'tablist', 'tree'],
      li: ['menuitem', 'option', 'tab', 'treeitem'],
    },
  ],
};

/** How everything is linted. `npm run lint` asks for the rules with types too, which the native compiler checks. */
export default {
  plugins: ['eslint', 'typescript', 'react', 'jsx-a11y', 'import'],
  jsPlugins: ['./scripts/lint/plugin.mjs'],
  categories: { correctness: 'error' },
  ignorePatterns: [
    '**/dist/',
    '/data/',
    '.cache/',
    'packages/region-tools/toolchain/',
    '**/test-results/',
    '**/playwright-report/',
  ],
  rules: {
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    // Packages of regions are bundled, and replace it.
    'no-eval': 'off',
    // Type-only imports count: move what both files need into a third one, or the type to where it is produced.
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'no-array-constructor': 'error',
    'no-case-declarations': 'error',
    'no-console': 'error',
    'no-empty': 'error',
    'no-fallthrough': 'error',
    'no-prototype-builtins': 'error',
    'no-regex-spaces': 'error',
    'no-unexpected-multiline': 'error',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'no-var': 'error',
    'prefer-const': 'error',
    'prefer-rest-params': 'error',
    'prefer-spread': 'error',
    // For React's compiler, which this project does not use.
    'react/immutability': 'off',
    'react/purity': 'off',
    'react/set-state-in-effect': 'off',
    'react/static-components': 'off',
    // Opinions that would change hundreds of lines and find nothing here.
    'typescript/no-base-to-string': 'off',
    'typescript/no-implied-eval': 'off',
    'typescript/no-meaningless-void-operator': 'off',
    'typescript/no-misused-spread': 'off',
    'typescript/no-redundant-type-constituents': 'off',
    'typescript/no-useless-default-assignment': 'off',
    'typescript/require-array-sort-compare': 'off',
    'typescript/restrict-template-expressions': 'off',
    'typescript/unbound-method': 'off',
    ...accessibility,
  },
  overrides: [
    {
      files: ['**/*.{ts,tsx}'],
      rules: {
        'typescript/await-thenable': 'error',
        'typescript/ban-ts-comment': 'error',
        'typescript/consistent-type-imports': 'error',
        'typescript/no-empty-object-type': 'error',
        'typescript/no-explicit-any': 'error',
        'typescript/no-floating-promises': 'error',
        'typescript/no-misused-promises': 'error',
        'typescript/no-namespace': 'error',
        'typescript/no-require-imports': 'error',
        'typescript/no-unnecessary-type-constraint': 'error',
        'typescript/no-unsafe-function-type': 'error',
        'react/exhaustive-deps': 'error',
        'react/rules-of-hooks': 'error',
      },
    },
    {
      files: ['**/*.{js,mjs,cjs,ts,tsx}'],
      excludeFiles: TESTS,
      rules: { 'max-lines': ['error', 400], 'savepoint/hands-on': 'error' },
    },
    {
      files: ['**/*.{js,mjs,cjs}'],
      rules: {
        'no-console': 'off',
        'typescript/await-thenable': 'off',
        'typescript/no-floating-promises': 'off',
      },
    },
    {
      files: ['**/*.{ts,tsx}'],
      excludeFiles: [...TESTS, 'packages/contracts/**', 'tests/**', '**/tests/**', '**/testing/**'],
      rules: { 'savepoint/call-paths': 'error' },
    },
    {
      files: ['shell/src/**/*.tsx', 'mf-*/src/**/*.tsx', 'packages/region-kit/src/**/*.tsx'],
      excludeFiles: ['**/*.test.tsx'],
      rules: { 'savepoint/literal-texts': 'error' },
    },
    // What is logged when the lookup fails is part of the product.
    { files: ['mf-streams/src/streams/streams.tsx'], rules: { 'no-console': ['error', { allow: ['log'] }] } },
    // So is that a sign-in provider could not be initialised.
    {
      files: ['packages/session/src/firebase-identity.ts'],
      rules: { 'no-console': ['error', { allow: ['error'] }] },
    },
    // Playwright reads the fixtures of a test from its parameter pattern, so an empty one has a meaning.
    { files: ['tests/browser/**'], rules: { 'no-empty-pattern': 'off' } },
    ...arrows,
  ],
};
