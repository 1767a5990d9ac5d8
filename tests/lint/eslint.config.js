// Run from the project's root: `npm run lint`.
import js from '@eslint/js';
import astro from 'eslint-plugin-astro';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { directionZones } from './import-directions.js';

export default tseslint.config(
  { ignores: ['dist/', '.astro/', '.build/', '.data/', '.gallery/', 'test-results/'] },
  js.configs.recommended,
  tseslint.configs.strict,
  astro.configs.recommended,
  astro.configs['jsx-a11y-recommended'],
  {
    plugins: { 'import-x': importX },
    settings: { 'import-x/resolver-next': [createNodeResolver()] },
    rules: {
      'import-x/no-restricted-paths': ['error', { zones: directionZones }],
      'import-x/no-cycle': 'error',
      'import-x/no-default-export': 'error',
      'no-console': ['error', { allow: ['info', 'warn', 'error'] }],
      eqeqeq: 'error',
    },
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
      'astro.config.mjs',
      'src/directives/{intent,after-load}.ts',
      '**/*.d.ts',
    ],
    rules: { 'import-x/no-default-export': 'off' },
  },
  {
    // Runs before the page, as it is written.
    files: ['src/layouts/theme-before-paint.js'],
    languageOptions: {
      sourceType: 'script',
      ecmaVersion: 5,
      globals: {
        document: 'readonly',
        localStorage: 'readonly',
        matchMedia: 'readonly',
        addEventListener: 'readonly',
        console: 'readonly',
      },
    },
    rules: { 'no-var': 'off' },
  },
  {
    files: ['api/commands/**', 'tests/**', 'src/build/logo-files.ts', 'src/build/font-subset.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['astro.config.mjs', 'tests/**/*.js'],
    languageOptions: { globals: { process: 'readonly', URL: 'readonly' } },
  },
);
