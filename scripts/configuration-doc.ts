import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { variableGroups } from '../apps/api/src/platform/config/config-variables.ts'
import { root } from './paths.ts'

const file = join(root, 'docs/configuration.md')

type Group = keyof typeof variableGroups
/** What the page needs of a declaration. */
interface Variable {
  readonly description?: string | undefined
  safeParse(value: unknown): { data?: unknown }
  unwrap(): { meta(): Record<string, unknown> | undefined }
}

const groups: Readonly<Record<Group, Readonly<Record<string, Variable>>>> = variableGroups

const headings: Readonly<Record<Group, string>> = {
  server: 'Server and pages',
  database: 'Database',
  access: 'Sign-in and access',
  directory: 'Company directory and OpenID Connect',
  mail: 'Mail',
  storage: 'Attachments in S3',
  limits: 'Limits',
}

const head = `# Configuration

Environment variables configure the portal. It reads them once at the start; an empty value counts as absent. A wrong
value stops the start with all problems at once, and a name that nearly matches one of these is logged as a warning.

\`npm run configuration -- --write\` makes this page from \`platform/config/config-variables.ts\`; a test fails if the
page differs.

- Production requires \`DATABASE_URL\`, \`PUBLIC_URL\`, \`REQUEST_ACCESS_USER\` and \`REQUEST_ACCESS_PASSWORD\`. It
  refuses unencrypted connections to other hosts unless an \`ALLOW_…\` variable allows them. If others can reach it, it
  also requires \`SMTP_URL\` and \`https://\`.
- Some variables need each other: \`LDAP_URL\` and \`LDAP_BASE\`; both \`LDAP_BIND_…\`; all three \`OIDC_…\`; both \`S3_…KEY…\`;
  both \`REQUEST_ACCESS_…\`. \`DATABASE_REPLICA_URL\` and \`DATABASE_MIGRATION_URL\` need \`DATABASE_URL\`; other \`LDAP_…\` and
  \`S3_…\` variables need \`LDAP_URL\` and \`S3_BUCKET\`.
- Libraries also read \`NODE_EXTRA_CA_CERTS\` (a certificate authority of your own), \`AWS_REGION\` and what else the AWS
  libraries find by themselves. \`LANG\` decides the language of the commands.
`

/** The page that the declarations make, formatted as the formatter does. */
export function configurationPage(): string {
  const sections = (Object.keys(headings) as Group[]).map((group) => {
    const rows = Object.entries(groups[group]).map(([name, variable]) => [
      `\`${name}\``,
      defaultOf(variable),
      `${variable.description ?? ''}${rangeOf(variable)}`,
    ])
    return `## ${headings[group]}\n\n${table([['variable', 'default', 'meaning'], ...rows])}`
  })
  return `${head}\n${sections.join('\n')}`
}

function defaultOf(variable: Variable): string {
  const value: unknown = variable.safeParse(undefined).data
  if (value === undefined) return '-'
  if (Array.isArray(value)) return value.length === 0 ? '-' : `\`${value.join(',')}\``
  return `\`${typeof value === 'string' ? value : Number(value)}\``
}

/** Of a whole number; the declaration within an optional one or one with a default has it. */
function rangeOf(variable: Variable): string {
  const { least, most } = variable.unwrap().meta() ?? {}
  return typeof least === 'number' && typeof most === 'number' ? ` Range ${least}-${most}.` : ''
}

function table(rows: readonly (readonly string[])[]): string {
  const [first = []] = rows
  const widths = first.map((_cell, place) => Math.max(...rows.map((row) => row[place]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, place) => cell.padEnd(widths[place] ?? 0)).join(' | ')} |\n`
  const [heading = '', ...others] = rows.map(line)
  return [heading, line(widths.map((width) => '-'.repeat(width))), ...others].join('')
}

if (import.meta.main) {
  const page = configurationPage()
  if (process.argv.includes('--write')) writeFileSync(file, page)
  else if (readFileSync(file, 'utf8') !== page) {
    console.error('docs/configuration.md differs from the declarations. Run `npm run configuration -- --write`.')
    process.exitCode = 1
  }
}
