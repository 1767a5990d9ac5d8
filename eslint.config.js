import js from '@eslint/js';
import astro from 'eslint-plugin-astro';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { importDirections } from './tests/lint/import-directions.js';

/** `...{ a, b }` says no more than `a, b`, and is there to keep a formatter from giving each its line. */
const squeezedSpread = {
  selector:
    ':matches(SpreadElement, JSXSpreadAttribute)[argument.type=/^(?:Object|Array)Expression$/]',
  message: 'Write the entries themselves, without a spread.',
};

export default tseslint.config(
  {
    ignores: [
      'dist/',
      '.astro/',
      '.build/',
      '.data/',
      '.gallery/',
      'test-results/',
      'tests/recipes/example/',
    ],
  },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      // A number prints as it is written. What prints as [object Object] is still an error.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // Callbacks are written `() => stop()`, without braces.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // A string is spread to get its code points. No text is cut at a number of graphemes.
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      // Reports every Hono application whose type parameters differ, and takes a third of lint's time.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // The project has no enums; the rule takes a seventh of lint's time.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
    },
  },
  {
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [
        createNodeResolver({ extensions: ['.ts', '.tsx', '.js', '.mjs', '.astro'] }),
      ],
      'import-x/extensions': ['.ts', '.tsx', '.js'],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
    },
    rules: {
      'no-restricted-exports': [
        'error',
        { restrictDefaultExports: { direct: true, named: true, defaultFrom: true } },
      ],
      'no-console': ['error', { allow: ['info', 'warn', 'error'] }],
      eqeqeq: 'error',
    },
  },
  {
    // What `npm ci --omit=dev` must be able to build and run.
    files: ['{src,api}/**/*.{ts,tsx,js,astro}', '**/*.astro/*.{js,ts}', 'astro.config.mjs'],
    rules: { 'import-x/no-extraneous-dependencies': ['error', { devDependencies: false }] },
  },
  ...importDirections,
  {
    files: ['{src,api}/**/*.{ts,tsx}'],
    rules: {
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'VariableDeclaration[kind=/using$/]',
          message: 'Node 22, which runs the service too, does not know `using`.',
        },
        {
          selector: 'ImportDeclaration[source.value=/^\\.\\.\\//]',
          message: 'What is not in this folder or below it is imported by its #alias.',
        },
        squeezedSpread,
      ],
    },
  },
  {
    files: ['tests/**/*.{ts,tsx,js}'],
    rules: { 'no-restricted-syntax': ['error', squeezedSpread] },
  },
  astro.configs.recommended,
  astro.configs['jsx-a11y-recommended'],
  {
    // TypeScript's project service does not read .astro files; `astro check` checks their types. JavaScript has none.
    files: ['**/*.astro', '**/*.astro/*.{js,ts}', '**/*.{js,mjs}'],
    extends: [tseslint.configs.disableTypeChecked],
  },
  {
    files: ['src/**/*.tsx', 'src/islands/**/*.ts'],
    extends: [reactHooks.configs.flat.recommended],
    rules: jsxA11y.flatConfigs.recommended.rules,
  },
  {
    // These tools read a default export.
    files: [
      '**/*.astro',
      '**/*.config.{js,ts,mjs}',
      'src/build/image-service.ts',
      'src/directives/{hydrate-react,intent}.ts',
      '**/*.d.ts',
    ],
    rules: { 'no-restricted-exports': 'off' },
  },
  {
    files: ['api/commands/**', 'tests/**'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: { globals: { console: 'readonly', process: 'readonly', URL: 'readonly' } },
  },
);
