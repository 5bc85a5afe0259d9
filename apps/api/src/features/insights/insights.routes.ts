import {
  dropInsightSnapshot,
  exportInsightFeedback,
  insightFeedback,
  insightProducts,
  publishedInsightCall,
  publishedInsights,
  sayInsightFeedback,
  takeBackInsightFeedback,
  takeInsightSnapshot,
} from '@ido/contract'
import type { Feature, Mount, Services } from '../../platform/http/feature.ts'
import { exportList } from '../../platform/management/export.ts'
import type { Asking } from '../../platform/management/list.ts'
import { mountManaged } from '../../platform/management/mount.ts'
import { detailOf, written } from '../../platform/management/one.ts'
import { readListBatches, readListPage } from '../../platform/management/page.ts'
import { refuseStale } from '../../platform/management/stale.ts'
import { feedbackColumns, feedbackSource, presentFeedback } from './insights.feedback.queries.ts'
import { sayFeedback, takeBackFeedback } from './insights.feedback.service.ts'
import { insightList } from './insights.list.ts'
import {
  presentPublished,
  presentPublishedWhole,
  publishedSource,
  readPublished,
} from './insights.published.queries.ts'
import { productsOfMaker, readInsight } from './insights.queries.ts'
import { lockInsight } from './insights.service.ts'
import { type TakenSnapshot, takeSnapshot } from '../../semantic/snapshot.ts'
import { putSnapshot } from './insights.snapshot.service.ts'

export const insightsRoutes: Feature = (mount, services) => {
  mountManaged(mount, services, insightList)
  mount(insightProducts, async ({ person }) => ({ answer: await productsOfMaker(services.database, person) }))
  mountSnapshot(mount, services)
  mountReaders(mount, services)
  mountFeedback(mount, services)
}

function mountSnapshot(mount: Mount, services: Services): void {
  const put = (id: number, version: number, taken: TakenSnapshot | null, asking: Asking) =>
    written(services, asking, async (trx, record) => {
      const stored = await lockInsight(trx, id, asking.person)
      await refuseStale(trx, { type: 'insight', id, version: stored.version, changedAt: stored.changed_at }, version)
      await putSnapshot(trx, record, stored, taken)
    })

  mount(takeInsightSnapshot, async ({ params: { id }, body: { version, ...asked }, signal, ...asking }) => {
    const { person } = asking
    // Asked before anything is locked: figures may take seconds.
    const insight = await readInsight(services.database.write, id, person)
    await put(id, version, await takeSnapshot(services.query, asked, insight, { person, signal }), asking)
    return { answer: await detailOf(services, insightList, id, person) }
  })

  mount(dropInsightSnapshot, async ({ params: { id }, body: { version }, ...asking }) => {
    await put(id, version, null, asking)
    return { answer: await detailOf(services, insightList, id, asking.person) }
  })
}

function mountReaders(mount: Mount, { database }: Services): void {
  mount(publishedInsights, async ({ query, person }) => {
    const { rows, meta } = await readListPage(database, publishedSource(query, person), { ...query, orderBy: 'desc' })
    return { answer: rows.map((insight) => presentPublished(insight, person)), meta }
  })

  mount(publishedInsightCall, async ({ params: { id }, person }) => {
    const insight = await readPublished(database.write, id, person)
    return { answer: await presentPublishedWhole(database.write, insight, person) }
  })

  mount(sayInsightFeedback, async ({ params: { id }, body, person }) => ({
    answer: await sayFeedback(database, id, body, person),
  }))

  mount(takeBackInsightFeedback, async ({ params: { id }, person }) => {
    await takeBackFeedback(database, id, person)
    return { answer: null }
  })
}

function mountFeedback(mount: Mount, services: Services): void {
  const { database } = services

  mount(insightFeedback, async ({ params: { id }, query, person }) => {
    const { title, helpful, unhelpful } = await readInsight(database.write, id, person)
    const { rows, meta } = await readListPage(database, feedbackSource(id, query), query)
    return { answer: rows.map(presentFeedback), meta: { ...meta, title, helpful, unhelpful } }
  })

  mount(exportInsightFeedback, async ({ params: { id }, query, person, language }) => {
    const { title } = await readInsight(database.write, id, person)
    return exportList(
      services,
      { query: { ...query }, person, language },
      {
        titles: { id: `Tanggapan insight ${title}`, en: `Insight feedback ${title}` },
        columns: feedbackColumns,
        rows: readListBatches(database, feedbackSource(id, query), query),
      },
    )
  })
}
