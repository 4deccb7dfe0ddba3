import { defineConfig } from 'oxlint';

const size = { skipBlankLines: true, skipComments: true };

export default defineConfig({
  plugins: ['typescript', 'import', 'unicorn', 'react', 'jsx-a11y', 'promise', 'oxc'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  jsPlugins: ['./scripts/boundaries/plugin.ts'],
  ignorePatterns: ['**/dist/**', 'node_modules/**'],
  rules: {
    eqeqeq: 'error',
    'house/boundaries': 'error',
    'house/kept-promise': 'error',
    'import/extensions': ['error', 'always', { ignorePackages: true }],
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'max-lines': ['error', { max: 400, ...size }],
    'max-lines-per-function': ['error', { max: 60, ...size }],
    'no-console': 'error',
    // The records of the API have the field _id, as the specification demands.
    'no-underscore-dangle': ['error', { allow: ['_id'] }],
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/no-non-null-assertion': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    // The categories above turn these rules on. The project turns them off or relaxes them:
    'import/no-named-as-default-member': 'off', // the manual of fast-check writes fc.property
    'import/no-unassigned-import': 'off', // style sheets are imported for their effect
    'no-await-in-loop': 'off', // the order often matters, above all inside a transaction
    'oxc/no-map-spread': 'off', // each row must be a new object
    'react/no-unstable-nested-components': ['error', { allowAsProps: true }], // a render prop is no component
    'react/react-in-jsx-scope': 'off', // the compiler imports the JSX runtime
    'typescript/no-unnecessary-type-parameters': 'off', // the rule also reports parameters that tie argument to result
    'typescript/no-unsafe-type-assertion': 'off', // a cast is allowed in a named function that states its guarantee
  },
  overrides: [
    {
      files: ['web/src/**/*.tsx'],
      rules: { 'max-lines-per-function': ['error', { max: 100, ...size }] },
    },
    {
      files: ['**/*.test.{ts,tsx}', '**/*.proof.ts', 'e2e/**/*.spec.ts'],
      rules: { 'max-lines-per-function': 'off' },
    },
    { files: ['**/*.config.ts'], rules: { 'import/no-default-export': 'off' } },
    { files: ['scripts/**', 'bench/**'], rules: { 'no-console': 'off' } },
    {
      files: ['web/src/**'],
      rules: {
        'no-restricted-globals': [
          'error',
          { name: 'fetch', message: 'Call the API through web/src/base/http/http.ts.' },
        ],
      },
    },
    { files: ['web/src/base/http/http.ts'], rules: { 'no-restricted-globals': 'off' } },
  ],
});
