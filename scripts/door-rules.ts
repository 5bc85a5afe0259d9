/** Which modules may not import which, by their paths from the root; `$1` stands for what `from` caught first. */
export interface Door {
  name: string
  from: string
  fromNot?: string
  to: string
  toNot?: string
  /** Types may be named all the same: nothing of them is left when the code runs. */
  typesPass?: true
}

const driver = '(^|/)node_modules/(kysely|pg|pg-copy-streams|pg-query-stream)/'
const outside = '^(fs|net|http|http2|https|tls|dgram|dns|child_process|worker_threads|cluster)(/|$)'

/** The import rules of docs/architecture.md. doors.test.ts breaks each of them once, to see that it is checked. */
export const doorRules: readonly Door[] = [
  {
    name: 'contract-imports-zod-only',
    from: '^packages/contract/src',
    to: '',
    toNot: '^packages/contract/src|(^|/)node_modules/zod/',
  },
  { name: 'api-not-to-web', from: '^apps/api', to: '^apps/web' },
  { name: 'web-not-to-api', from: '^apps/web', to: '^apps/api' },
  {
    name: 'feature-not-to-feature',
    from: '^apps/(api|web)/src/features/([^/]+)/',
    fromNot: '[.]test[.]tsx?$',
    to: '^apps/$1/src/features/([^/]+)/',
    // What a feature publishes for others is in its x.read.ts.
    toNot: '^apps/$1/src/features/($2/|.+[.]read[.]ts$)',
  },
  // The generator knows the tables and no feature, so that either can change without the other.
  {
    name: 'generator-stands-apart',
    from: '^apps/api/src/generate/',
    fromNot: '[.]test[.]ts$',
    to: '^apps/api/src/(features|main|app)',
  },
  {
    name: 'feature-not-to-generator',
    from: '^apps/api/src/features/',
    fromNot: '[.]test[.]ts$',
    to: '^apps/api/src/generate/',
  },
  // What everybody stands on knows nobody who stands on it.
  {
    name: 'platform-not-to-feature',
    from: '^apps/api/src/(platform|semantic)/',
    fromNot: '[.]test[.]ts$',
    to: '^apps/api/src/(features|generate|commands|main|app)',
  },
  {
    name: 'platform-not-to-semantic',
    from: '^apps/api/src/platform/',
    fromNot: '[.](test|testkit)[.]ts$',
    to: '^apps/api/src/semantic/',
  },
  {
    name: 'ui-not-to-feature',
    from: '^apps/web/src/(ui|widgets|api|i18n)/',
    to: '^apps/web/src/(features|routes)/',
  },
  // SQL is found in x.queries.ts (reads), x.service.ts (writes), x.sql.ts (pieces of it for both) and x.read.ts (for other
  // features).
  {
    name: 'driver-behind-queries-and-services',
    from: '^apps/api/src',
    fromNot: '^apps/api/src/(platform|testing)/|^apps/api/src/semantic/run|[.](queries|read|service|sql|test)[.]ts$',
    to: driver,
    typesPass: true,
  },
  // Validating and compiling a question does no I/O, so both are tested without a database.
  {
    name: 'semantic-is-pure',
    from: '^apps/api/src/semantic/',
    fromNot: '^apps/api/src/semantic/run|[.]test[.]ts$',
    to: `${driver}|${outside}|^apps/api/src/platform/(database|http|storage)`,
    typesPass: true,
  },
  {
    name: 'product-not-to-tests',
    from: '^(apps|packages)/',
    fromNot: '[.](test|testkit)[.]tsx?$|^apps/api/src/testing/',
    to: '[.](test|testkit)[.]tsx?$|^apps/api/src/testing/|^(e2e|bench|scripts)/',
  },
]

/** Modules that nothing imports and that import nothing: started by name, or read by a tool. */
export const standsAlone = /[.]d[.]ts$|[.]test[.]tsx?$|[.]config[.](ts|mjs)$|^scripts\/|^apps\/web\/(public|build)\//
