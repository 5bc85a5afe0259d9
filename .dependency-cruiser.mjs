// The doors of ARCHITECTURE.md. scripts/doors.test.ts opens each of them once, to see that it is watched.

const driver = '(^|/)node_modules/(kysely|pg|pg-copy-streams|pg-query-stream)/'
const outside = '^(node:)?(fs|net|http|http2|https|tls|dgram|dns|child_process|worker_threads|cluster)(/|$)'

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'contract-imports-zod-only',
      severity: 'error',
      from: { path: '^packages/contract/src' },
      to: { pathNot: ['^packages/contract/src', '(^|/)node_modules/zod/'] },
    },
    {
      name: 'api-not-to-web',
      severity: 'error',
      from: { path: '^apps/api' },
      to: { path: '^apps/web' },
    },
    {
      name: 'web-not-to-api',
      severity: 'error',
      from: { path: '^apps/web' },
      to: { path: '^apps/api' },
    },
    {
      name: 'feature-not-to-feature',
      severity: 'error',
      from: { path: '^apps/(api|web)/src/features/([^/]+)/', pathNot: '[.]test[.]tsx?$' },
      to: { path: '^apps/$1/src/features/([^/]+)/', pathNot: '^apps/$1/src/features/$2/' },
    },
    {
      name: 'generator-stands-apart',
      comment: 'The generator knows the tables and no feature, so that either can change without the other.',
      severity: 'error',
      from: { path: '^apps/api/src/generate/', pathNot: '[.]test[.]ts$' },
      to: { path: '^apps/api/src/(features|main|app)' },
    },
    {
      name: 'feature-not-to-generator',
      severity: 'error',
      from: { path: '^apps/api/src/features/', pathNot: '[.]test[.]ts$' },
      to: { path: '^apps/api/src/generate/' },
    },
    {
      name: 'platform-not-to-feature',
      comment: 'What everybody stands on knows nobody who stands on it.',
      severity: 'error',
      from: { path: '^apps/api/src/(platform|semantic)/', pathNot: '[.]test[.]ts$' },
      to: { path: '^apps/api/src/(features|generate|commands|main|app)' },
    },
    {
      name: 'ui-not-to-feature',
      severity: 'error',
      from: { path: '^apps/web/src/(ui|widgets|api|i18n)/' },
      to: { path: '^apps/web/src/(features|routes)/' },
    },
    {
      name: 'driver-behind-queries-and-services',
      comment:
        'SQL is found in x.queries.ts (reads), x.service.ts (writes) and x.sql.ts (pieces of it for both). Types of the driver may be named anywhere.',
      severity: 'error',
      from: {
        path: '^apps/api/src',
        pathNot: [
          '^apps/api/src/(platform|testing)/',
          '^apps/api/src/semantic/run',
          '[.](queries|service|sql|test)[.]ts$',
        ],
      },
      to: { path: driver, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'semantic-is-pure',
      comment: 'Validating and compiling a question does no I/O, so both are tested without a database.',
      severity: 'error',
      from: { path: '^apps/api/src/semantic/', pathNot: ['^apps/api/src/semantic/run', '[.]test[.]ts$'] },
      to: {
        path: [driver, outside, '^apps/api/src/platform/(database|http|storage)'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'product-not-to-tests',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: ['[.](test|testkit)[.]tsx?$', '^apps/api/src/testing/'] },
      to: { path: ['[.](test|testkit)[.]tsx?$', '^apps/api/src/testing/', '^(e2e|bench|scripts)/'] },
    },
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: ['[.]d[.]ts$', '[.]test[.]tsx?$', '[.]config[.](ts|mjs)$', '^scripts/', '^apps/web/(public|build)/'],
      },
      to: {},
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^virtual:' } },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: 'specify',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^apps/web/dist/', '[.]gen[.]ts$'] },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
}
