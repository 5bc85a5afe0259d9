import {
  addVocComment,
  categoryRanking,
  changeManyVoc,
  changeVocComment,
  changeVocOwner,
  changeVocProgress,
  changeVocStatus,
  createVoc,
  dashboardFeedback,
  deleteVocAttachment,
  deleteVocComment,
  downloadVocAttachment,
  exportCategoryRanking,
  exportVoc,
  findVocOwners,
  leaveVocThanks,
  listDataAcuan,
  listVoc,
  listVocAttachments,
  listVocComments,
  mergeVoc,
  pauseVocClock,
  readVocThanks,
  removeVoc,
  removeVocThanks,
  restoreVoc,
  saveVocColumnSetting,
  undoManyVoc,
  unmergeVoc,
  updateVoc,
  uploadVocAttachment,
  vocAlikeRecord,
  vocAlikeText,
  vocColumnSetting,
  vocDetailCall,
  vocHome,
  vocMentionable,
  vocMergesCall,
  vocOwners,
  vocRankCall,
  vocReferenceLists,
  vocStatusCounts,
  vocTopics,
} from '@ido/contract'
import { actorOf } from '../../platform/audit/audit.ts'
import { pageOf } from '../../platform/database/paging.ts'
import type { Feature, Mount, Services } from '../../platform/http/feature.ts'
import { exportRows } from '../../platform/management/export.ts'
import { inLane } from '../../platform/pools/query-context.ts'
import { announcedTo } from '../announcements/announcements.read.ts'
import { findAttachment, listAttachments } from './attachments/attachments.queries.ts'
import { attachFile, detachFile } from './attachments/attachments.service.ts'
import { commentsOn, mentionableOn } from './comments/comments.queries.ts'
import { addComment, changeComment, removeComment } from './comments/comments.service.ts'
import { readDashboard } from './executive/dashboard.queries.ts'
import { rankingColumns } from './executive/ranking.file.ts'
import { readCategoryRanking } from './executive/ranking.queries.ts'
import { exportRecords } from './export/export.service.ts'
import { readColumns, saveColumns } from './list/columns.service.ts'
import { listPage } from './list/list.queries.ts'
import { statusCounts } from './list/totals.queries.ts'
import { readMerges } from './merge/merge.queries.ts'
import { mergeRecords, unmergeRecord } from './merge/merge.service.ts'
import { tellBreaches } from './owners/breaches.service.ts'
import { giveOwner, pauseClock } from './owners/care.service.ts'
import { ownersFor, ownersNamed } from './owners/owners.queries.ts'
import { readRank } from './priority/rank.queries.ts'
import { createDraftQuota, type DraftQuota } from './record/drafts.queries.ts'
import { readDetail, visibleRecord } from './record/record.queries.ts'
import { createRecord, updateRecord } from './record/record.service.ts'
import { cacheReferences, referenceLists, referencesWithin, type ReferenceCache } from './record/references.queries.ts'
import { presentRows } from './record/rows.ts'
import { deletableVoc, removeRecord, restoreRecord } from './record/trash.service.ts'
import { keepRarity, readAlike, textOf, type Rarities } from './similar/alike.queries.ts'
import { thanksFor } from './thanks/thanks.queries.ts'
import { endOldThanks, leaveThanks, mailThanks, removeThanks, thanksJob } from './thanks/thanks.service.ts'
import { readTopics } from './topics/topics.queries.ts'
import { readHome } from './voc.home.queries.ts'
import { changeRecords, undoRecords } from './workflow/bulk.service.ts'
import { moveRecord, reportProgress } from './workflow/workflow.service.ts'

type Parts = Services & { references: ReferenceCache; rarity: Rarities; drafts: DraftQuota }

export const vocRoutes: Feature = (mount, services) => {
  const { config, database } = services
  const parts = {
    ...services,
    references: cacheReferences(database),
    rarity: keepRarity(database),
    drafts: createDraftQuota(database, config.quotas),
  }
  services.jobs.define('voc-breaches', () => tellBreaches(database, new Date()), '*/5 * * * *')
  services.deletable.push(deletableVoc)
  mountReads(mount, parts)
  mountAlike(mount, parts)
  mountWrites(mount, parts)
  mountCare(mount, parts)
  mountMerges(mount, parts)
  mountComments(mount, parts)
  vocThanksRoutes(mount, services)
  mountFigures(mount, parts)
  mountAttachments(mount, parts)
  mountSettings(mount, parts)
}

function mountReads(mount: Mount, { database, references, answers, log, spool }: Parts): void {
  mount(listVoc, async ({ query, person }) => {
    const { page, size, total: kind, orderName, orderBy, search, ...filters } = query
    const order = { page, size, total: kind, orderName, orderBy }
    const { records, total, isExact } = await listPage(database, answers, order, { filters, search, person })
    return {
      answer: await presentRows(records, references, person),
      meta: { ...pageOf({ page, size, total }), ...(kind === 'bounded' && { totalIsExact: isExact }) },
    }
  })

  mount(vocStatusCounts, async ({ query: { search, ...filters }, person }) => ({
    answer: await inLane('lists', () => statusCounts(database, answers, { filters, search, person })),
  }))

  mount(exportVoc, ({ query, person, language }) =>
    exportRecords({ database, references, log, spool }, { query, person, language }),
  )

  mount(vocDetailCall, async ({ params, person }) => ({
    answer: await readDetail(database, references, params.id, person),
  }))

  mount(vocRankCall, async ({ params: { id }, query: { score }, person }) => {
    const record = await visibleRecord(database, id, person)
    return { answer: await inLane('lists', () => readRank(database, record, score, person)) }
  })
}

function mountAlike(mount: Mount, { database, references, rarity }: Parts): void {
  mount(vocAlikeText, async ({ query: { text, product_id: productId }, person }) => ({
    answer: await inLane('lists', () => readAlike(database, rarity, references, { text, productId, person })),
  }))

  mount(vocAlikeRecord, async ({ params: { id }, person }) => {
    const text = textOf(await visibleRecord(database, id, person))
    return {
      answer: await inLane('lists', () => readAlike(database, rarity, references, { text, except: id, person })),
    }
  })
}

function mountWrites(mount: Mount, parts: Parts): void {
  mount(createVoc, async ({ body, person }) => ({ answer: await createRecord(parts, body, person) }))

  mount(updateVoc, async ({ body, person, language }) => ({
    answer: await updateRecord(parts, body, person, language),
  }))

  mount(changeManyVoc, async ({ body: { reason = null, ...what }, person, request, language }) => ({
    answer: await changeRecords(parts, what, { by: person, actor: actorOf(person, request), language, reason }),
  }))

  mount(undoManyVoc, async ({ body: { records, reason = null }, person, request, language }) => ({
    answer: await undoRecords(parts, records, { by: person, actor: actorOf(person, request), language, reason }),
  }))

  mount(removeVoc, async ({ body, person, request }) => ({
    answer: await removeRecord(parts, body, { person, request }),
  }))

  mount(restoreVoc, async ({ params, person, request }) => ({
    answer: await restoreRecord(parts, params.id, { person, request }),
  }))

  mount(changeVocStatus, async ({ body, person }) => ({ answer: await moveRecord(parts, body, person) }))

  mount(changeVocProgress, async ({ body, person, language }) => ({
    answer: await reportProgress(parts, body, person, language),
  }))
}

function mountCare(mount: Mount, parts: Parts): void {
  mount(findVocOwners, async ({ query, person }) => ({
    answer: await ownersNamed(parts.database.read, query.search, person),
  }))

  mount(vocOwners, async ({ params, person }) => ({
    answer: await ownersFor(parts.database.write, await visibleRecord(parts.database, params.id, person)),
  }))

  mount(changeVocOwner, async ({ body, person, language }) => ({
    answer: await giveOwner(parts, body, person, language),
  }))

  mount(pauseVocClock, async ({ body, person, language }) => ({
    answer: await pauseClock(parts, body, person, language),
  }))
}

function mountMerges(mount: Mount, parts: Parts): void {
  mount(vocMergesCall, async ({ params, person }) => ({
    answer: await readMerges(parts.database, params.id, person),
  }))

  mount(mergeVoc, async ({ body, person, language }) => ({
    answer: await mergeRecords(parts, body, person, language),
  }))

  mount(unmergeVoc, async ({ body, person, language }) => ({
    answer: await unmergeRecord(parts, body, person, language),
  }))
}

function mountComments(mount: Mount, { database }: Parts): void {
  mount(listVocComments, async ({ params, query, person }) => commentsOn(database, params.id, query, person))

  mount(vocMentionable, async ({ params, query, person }) => {
    const record = await visibleRecord(database, params.id, person)
    return { answer: await inLane('lists', () => mentionableOn(database.write, record, query.search, person)) }
  })

  mount(addVocComment, async ({ params, body, person }) => ({
    answer: await addComment(database, params.id, body, person),
  }))

  mount(changeVocComment, async ({ params, body, person }) => ({
    answer: await changeComment(database, params, body, person),
  }))

  mount(deleteVocComment, async ({ params, person }) => {
    await removeComment(database, params, person)
    return { answer: null }
  })
}

function mountFigures(mount: Mount, parts: Parts): void {
  const { database, references, answers } = parts
  mount(vocHome, async ({ query, person }) => {
    const [home, told] = await Promise.all([readHome(database, answers, query, person), announcedTo(database, person)])
    const { myOpen, newest, ...figures } = home
    const [mine, newestRows] = await Promise.all([
      presentRows(myOpen.records, references, person),
      presentRows(newest, references, person),
    ])
    return { answer: { ...told, ...figures, myOpen: { total: myOpen.total, rows: mine }, newest: newestRows } }
  })

  mount(dashboardFeedback, async ({ query, language, person }) => ({
    answer: await readDashboard(database, answers, references, { query, language, person }),
  }))

  mount(categoryRanking, async ({ query, person }) => ({
    answer: await readCategoryRanking(database, answers, references, { query, person }),
  }))

  mount(exportCategoryRanking, async ({ query, person, language }) => {
    const ranked = await readCategoryRanking(database, answers, references, { query, person })
    const rows = ranked.filter((row) => row.total_feedback > 0)
    const titles = { id: 'Peringkat kategori', en: 'Category ranking' }
    return exportRows(parts, { query, person, language }, { titles, columns: rankingColumns, rows })
  })

  mount(vocTopics, async ({ query, person }) => ({
    answer: await readTopics(database, answers, references, { query, person }),
  }))
}

function mountAttachments(mount: Mount, parts: Parts): void {
  mount(listVocAttachments, async ({ params, person }) => ({
    answer: await listAttachments(parts.database, params.id, person),
  }))

  mount(uploadVocAttachment, async ({ params, upload, person }) => ({
    answer: await attachFile(parts, params.id, upload, person),
  }))

  mount(downloadVocAttachment, async ({ params, person }) => {
    const { storage_key, name, content_type, size } = await findAttachment(parts.database, params, person)
    return { file: await parts.storage.get(storage_key), name, type: content_type, size }
  })

  mount(deleteVocAttachment, async ({ params, person }) => {
    await detachFile(parts, params, person)
    return { answer: null }
  })
}

function mountSettings(mount: Mount, { database, references }: Parts): void {
  mount(vocColumnSetting, async ({ query, person }) => ({ answer: await readColumns(database, query.userId, person) }))

  mount(saveVocColumnSetting, async ({ body, person }) => ({ answer: await saveColumns(database, body, person) }))

  mount(vocReferenceLists, async ({ person }) => ({
    answer: referenceLists(referencesWithin(await references.current(), person.scope)),
  }))

  mount(listDataAcuan, async () => {
    const entries = (await references.current()).list('data_acuan').map(({ id, name }) => ({ id, name }))
    return { answer: [...entries, { id: '' as const, name: 'Lainnya' }] }
  })
}

/** Thanks to the customer of a record that is done. */
const vocThanksRoutes: Feature = (mount, services) => {
  const { database, jobs } = services
  jobs.defineMail(thanksJob, (payload, _stopping, isLastTry) => mailThanks(services, payload, isLastTry))
  // At half past two at night in Jakarta.
  jobs.define('old-thanks', () => endOldThanks(database), '30 19 * * *')

  mount(readVocThanks, async ({ params, person }) => ({ answer: await thanksFor(database, params.id, person) }))

  mount(leaveVocThanks, async ({ params, body, person }) => ({
    answer: await leaveThanks(database, params.id, body, person),
  }))

  mount(removeVocThanks, async ({ params, person }) => ({
    answer: await removeThanks(database, params.id, person),
  }))
}
