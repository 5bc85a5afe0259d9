import {
  cancelImport,
  checkImport,
  deleteImportProfile,
  discardImport,
  exportImports,
  guessImport,
  importRejects,
  importTargets,
  keepImportProfile,
  listImportProfiles,
  listImports,
  planImport,
  previewImport,
  readImport,
  runImport,
  undoImport,
  uploadImport,
} from '@ido/contract'
import { notFound } from '../../../platform/errors.ts'
import type { Feature, Services } from '../../../platform/http/feature.ts'
import type { Person } from '../../../platform/person.ts'
import { exportList } from '../../../platform/management/export.ts'
import type { Language } from '../../../platform/messages.ts'
import { inWords, isAllowed, refuseIf } from '../../../platform/policy.ts'
import { findDataset } from '../../../semantic/catalog/catalog.ts'
import { importDatasets } from '../datasets.ts'
import { namesOfDataset } from '../import/offers.ts'
import { whyNotImport } from './files.policy.ts'
import { importBatches, importsPage, presentDetail, presentRow, readDetail, readImportRow } from './files.queries.ts'
import {
  askForCheck,
  askForRun,
  askForUndo,
  bringFile,
  cancel,
  choosePlan,
  datasetOf,
  discard,
  importJob,
} from './files.service.ts'
import { guessOf, surveyOf } from './guess.service.ts'
import { importHistoryColumns } from './history.file.ts'
import { clearLeftovers, importLeftoversJob } from './leftovers.service.ts'
import { boundOf, previewOf } from './plan.ts'
import { deleteProfile, keepProfile, keptProfiles } from './profiles.service.ts'
import { rejectedCsv, rejectedSuffix } from './rejected.ts'
import { workOnImport } from './work.service.ts'

/** In UTC: before the nightly clean-up, which then removes the files. */
const nightly = '10 19 * * *'

/** Files that administrators bring: looked at, matched, checked, imported, and taken back. */
export const filesRoutes: Feature = (mount, services) => {
  const { database, jobs } = services
  const { write } = database
  mountPlanned(mount, services)
  jobs.define(importJob, (payload, stopping, isLastTry) => workOnImport(services, payload, { stopping, isLastTry }))
  jobs.define(importLeftoversJob, () => clearLeftovers(services), nightly)
  const detail = detailOf(services)

  mount(importTargets, async ({ person, language }) => {
    const whyNot = whyNotImport(person)
    const datasets = importDatasets.map(({ name, about, profiles }) => ({
      name,
      about,
      titles: findDataset(name)?.titles ?? { id: name, en: name },
      kinds: profiles.map((profile) => ({ name: profile.name, titles: profile.title })),
    }))
    return { answer: { datasets, can: { change: isAllowed(whyNot), whyNot: inWords(whyNot, language) } } }
  })

  mount(listImports, async ({ query, ...asking }) => {
    refuseIf(whyNotImport(asking.person))
    return importsPage(database, query, asking)
  })

  mount(exportImports, async ({ query, ...asking }) => {
    refuseIf(whyNotImport(asking.person))
    const titles = { id: 'Riwayat impor', en: 'Import history' }
    const rows = importBatches(database, query)
    return exportList(services, { query, ...asking }, { titles, columns: importHistoryColumns, rows })
  })

  mount(uploadImport, async ({ query, upload, ...asking }) => {
    const id = await bringFile(services, upload, datasetOf(query.dataset), asking.person)
    return detail(id, asking)
  })

  mount(readImport, async ({ params, ...asking }) => {
    refuseIf(whyNotImport(asking.person))
    return detail(params.id, asking)
  })

  mount(guessImport, async ({ params, body, person, signal }) => {
    refuseIf(whyNotImport(person))
    return { answer: await guessOf(services, params.id, body, signal) }
  })

  mount(previewImport, async ({ params, body: { profile }, person, signal, language }) => {
    refuseIf(whyNotImport(person))
    const stored = await readDetail(write, params.id)
    const planned = await boundOf(database, datasetOf(profile.dataset), profile)
    const survey = await surveyOf(services, stored, profile.layout, signal)
    return { answer: previewOf(planned, survey, language) }
  })

  mount(planImport, async ({ params, body, ...asking }) => {
    await choosePlan(services, params.id, body, asking.person)
    return detail(params.id, asking)
  })
}

const detailOf =
  ({ database: { write } }: Services) =>
  async (id: number, asking: { person: Person; language: Language }) => ({
    answer: presentDetail(await readDetail(write, id), asking),
  })

const rejectedNames: Readonly<Record<Language, string>> = { id: '-ditolak', en: '-rejected' }

/** What is done with a file once it is known how it is read. */
const mountPlanned: Feature = (mount, services) => {
  const { storage } = services
  const { write } = services.database
  const detail = detailOf(services)

  mount(checkImport, async ({ params, body, ...asking }) => {
    await askForCheck(services, params.id, body.version, asking)
    return detail(params.id, asking)
  })

  mount(runImport, async ({ params, body, ...asking }) => {
    await askForRun(services, params.id, body.version, asking)
    return detail(params.id, asking)
  })

  mount(cancelImport, async ({ params, ...asking }) => {
    await cancel(services, params.id, asking)
    return detail(params.id, asking)
  })

  mount(discardImport, async ({ params, ...asking }) => {
    await discard(services, params.id, asking)
    return { answer: null }
  })

  mount(importRejects, async ({ params, query, person, ...asking }) => {
    const { language = asking.language } = query
    refuseIf(whyNotImport(person))
    const { file_name, dataset, rejects_key: key } = await readDetail(write, params.id)
    if (key === null) throw notFound('importNoRejects')
    const kept = await storage.get(key)
    const name = `${file_name.replace(/\.[^.]*$/, '')}${rejectedNames[language]}.csv`
    const file = key.endsWith(rejectedSuffix)
      ? await rejectedCsv(kept, language, namesOfDataset(datasetOf(dataset)))
      : kept
    return { file, name, type: 'text/csv; charset=utf-8' }
  })

  mount(undoImport, async ({ params, ...asking }) => {
    await askForUndo(services, params.id, asking)
    return { answer: presentRow(await readImportRow(write, params.id), asking) }
  })

  mount(listImportProfiles, async ({ query, person }) => {
    refuseIf(whyNotImport(person))
    return { answer: await keptProfiles(write, query.dataset) }
  })

  mount(keepImportProfile, async ({ body, ...asking }) => ({ answer: await keepProfile(services, body, asking) }))

  mount(deleteImportProfile, async ({ params, ...asking }) => {
    await deleteProfile(services, params.id, asking)
    return { answer: null }
  })
}
