import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { recordId } from './envelope.ts'
import { importProfile } from './import-profile.ts'
import { managementPage } from './permissions.ts'

const tag = 'imports'
const permission = managementPage.import
const instant = z.iso.datetime({ offset: true })
const words = z.object({ id: z.string(), en: z.string() })
const params = z.object({ id: recordId })
const datasetName = z.string().min(1).max(100)

const keptProfile = z
  .object({
    id: z.int(),
    dataset: z.string(),
    name: z.string(),
    by: z.string(),
    at: instant,
    usedAt: instant.nullable(),
    profile: importProfile,
    /** What its fields are called. */
    titles: z.record(z.string(), words),
  })
  .meta({ id: 'KeptImportProfile' })
export type KeptImportProfile = z.output<typeof keptProfile>

const profilesPath = '/api/v2/import-profiles'

export const listImportProfiles = endpoint({
  method: 'GET',
  path: profilesPath,
  summary: 'Profiles that are kept for the next file of a kind, by their names.',
  tag,
  permission,
  query: z.object({ dataset: datasetName.optional() }),
  answer: z.array(keptProfile),
})

export const keepImportProfile = endpoint({
  method: 'POST',
  path: profilesPath,
  summary: 'Keep a profile by its name; one of the same name and dataset is replaced only with `replaces`.',
  tag,
  permission,
  body: z.strictObject({ profile: importProfile, replaces: z.boolean().default(false) }),
  answer: keptProfile,
})

export const deleteImportProfile = endpoint({
  method: 'DELETE',
  path: `${profilesPath}/:id`,
  summary: 'Forget a kept profile; imports that were made by it stay.',
  tag,
  permission,
  params,
  answer: z.null(),
})
