import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { testDatabase } from '../apps/api/src/testing/database.ts'
import { binary, root } from './paths.ts'

// How the driver of platform/database/database.ts parses what it reads.
const asDriven = ['--date-parser=string', '--numeric-parser=number', '--type-mapping={"int8":"number"}']
const file = join(root, 'apps/api/src/platform/database/schema.ts')

/** The types of a freshly migrated database: written with `--write`, else compared with the file that is there. */
export async function schemaTypes(write: boolean): Promise<boolean> {
  const database = await testDatabase()
  try {
    const { stdout } = await promisify(execFile)(binary('kysely-codegen'), [
      '--dialect=postgres',
      `--url=${database.url}`,
      '--print',
      '--log-level=error',
      '--singularize',
      '--exclude-pattern=(kysely_*|graphile_worker.*)',
      ...asDriven,
    ])
    if (write) await writeFile(file, stdout)
    return write || stdout === (await readFile(file, 'utf8'))
  } finally {
    await database.close()
  }
}

if (import.meta.main) {
  const same = await schemaTypes(process.argv.includes('--write'))
  if (!same) console.error('schema.ts differs from the migrations. Run `npm run schema -- --write` and commit the file.')
  process.exitCode = same ? 0 : 1
}
