import tseslint from 'typescript-eslint';
import reactHooks from 'eslint-plugin-react-hooks';

const wholeSnapshot = {
  selector:
    "CallExpression[callee.name='useSelector'] > ArrowFunctionExpression[params.0.type='Identifier'][body.type='Identifier']",
  message: 'Select what the view shows: a whole snapshot renders it at every event (docs/patterns.md, Facade).',
};

export default tseslint.config(
  { ignores: ['dist', 'data', 'node_modules', 'coverage'] },
  {
    files: ['**/*.{ts,tsx,mjs}'],
    extends: [...tseslint.configs.strict],
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-dynamic-delete': 'off',
      '@typescript-eslint/no-invalid-void-type': 'off',
    },
  },
  {
    files: ['{src,tests,inspector}/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  { files: ['src/**/*.{ts,tsx}'], rules: { 'no-restricted-syntax': ['error', wholeSnapshot] } },
  {
    files: [
      'src/screens/**/*.{ts,tsx}',
      'src/components/**/*.{ts,tsx}',
      'src/app/**/*.{ts,tsx}',
      'inspector/**/*.{ts,tsx}',
    ],
    ignores: ['src/app/theme.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'Literal[value=/^#[0-9a-fA-F]{3,8}$/]',
          message: 'Colours are roles of the theme (src/app/theme.ts).',
        },
        wholeSnapshot,
      ],
    },
  },
  {
    files: ['src/**/*.tsx'],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          property: 'send',
          message: 'Views send no events: call a named function of the workflow’s hook (docs/patterns.md, Facade).',
        },
      ],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/services/workflow.ts', 'src/components/use-search-params.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        ...[
          ['xstate', ['createActor', 'interpret']],
          ['@xstate/react', ['useActorRef', 'useActor', 'useMachine', 'createActorContext']],
        ].map(([name, importNames]) => ({
          name,
          importNames,
          message: 'Workflows begin by src/services/workflow.ts, so that they can be inspected.',
        })),
        {
          name: 'wouter',
          importNames: ['useSearchParams'],
          message: 'A change works on a copy: src/components/use-search-params.ts.',
        },
      ],
    },
  },
  {
    files: ['scripts/**', 'tests/{bench,deep/torture}/main.ts', 'server/main.ts', 'src/services/log.ts', '*.config.*'],
    rules: { 'no-console': 'off' },
  },
);
