import { announcements, type ListPage, tools } from '@ido/contract'
import type { ComponentType } from 'react'
import { clusterNeeds } from '../../../features/clusters/clusters.ts'
import { libraryNeeds } from '../../../features/dashboards/library/library.ts'
import { eventNeeds } from '../../../features/events/events.ts'
import { insightNeeds } from '../../../features/insights/insights.ts'
import { logbookNeeds } from '../../../features/logbook/prepare.ts'
import { rolesNeeds, usersNeeds } from '../../../features/people/prepare.ts'
import { productNeeds } from '../../../features/products/catalogue.ts'
import { targetNeeds } from '../../../features/targets/targets.ts'
import { topdownNeeds } from '../../../features/topdown/topdown.ts'
import { loadTexts } from '../../../i18n/i18n.ts'
import { needsOf } from '../../../ui/manage/declared/needs.ts'
import type { AnyScreen } from '../../../ui/manage/declared/screen.ts'
import type { ManagedNeeds } from '../../../ui/manage/prepare.ts'

interface Pages {
  readonly Add: ComponentType
  readonly Edit: ComponentType
}

interface RecordPages {
  readonly needs: ManagedNeeds<never>
  /** Their code, which arrives when the first of them is opened. */
  readonly load: () => Promise<Pages>
}

/** The pages of a list that follow from its fields. */
const declared = (needs: ManagedNeeds<never>, load: () => Promise<AnyScreen>): RecordPages => ({
  needs,
  load: async () => {
    const [screen, { recordPagesOf }] = await Promise.all([load(), import('../../../ui/manage/declared/record.tsx')])
    return recordPagesOf(screen)
  },
})

/** Where a record of each list is made and changed. */
export const recordPages: Readonly<Record<ListPage, RecordPages>> = {
  users: {
    needs: usersNeeds,
    load: async () => {
      const [pages] = await Promise.all([import('./-UserRecord.tsx'), loadTexts('factor')])
      return { Add: pages.UserAddPage, Edit: pages.UserRecord }
    },
  },
  roles: {
    needs: rolesNeeds,
    load: async () => {
      const { RoleAddPage, RoleEditPage } = await import('../../../features/people/roles/RoleRecord.tsx')
      return { Add: RoleAddPage, Edit: RoleEditPage }
    },
  },
  logbook: {
    needs: logbookNeeds,
    load: async () => {
      const { LogbookAddPage, LogbookEditPage } = await import('../../../features/logbook/form/LogbookPages.tsx')
      return { Add: LogbookAddPage, Edit: LogbookEditPage }
    },
  },
  event: {
    needs: eventNeeds,
    load: async () => {
      const [{ recordPagesOf }, { eventScreen }, { EventForm }] = await Promise.all([
        import('../../../ui/manage/declared/record.tsx'),
        import('../../../features/events/events.screen.tsx'),
        import('../../../features/events/EventForm.tsx'),
      ])
      return recordPagesOf(eventScreen, EventForm)
    },
  },
  insight: {
    needs: insightNeeds,
    load: async () => {
      const { InsightAddPage, InsightEditPage } = await import('../../../features/insights/InsightRecord.tsx')
      return { Add: InsightAddPage, Edit: InsightEditPage }
    },
  },
  product: {
    needs: productNeeds,
    load: async () => {
      const { ProductAddPage, ProductEditPage } = await import('../../../features/products/ProductRecord.tsx')
      return { Add: ProductAddPage, Edit: ProductEditPage }
    },
  },
  cluster: declared(
    clusterNeeds,
    async () => (await import('../../../features/clusters/clusters.screen.tsx')).clusterScreen,
  ),
  tool: declared(
    needsOf(tools, 'tools'),
    async () => (await import('../../../features/tools/tools.screen.tsx')).toolScreen,
  ),
  announcement: declared(
    needsOf(announcements, 'announcements'),
    async () => (await import('../../../features/announcements/announcements.screen.tsx')).announcementScreen,
  ),
  widget: {
    needs: libraryNeeds,
    load: async () => {
      const { LibraryAddPage, LibraryEditPage } = await import('../../../features/dashboards/library/LibraryRecord.tsx')
      return { Add: LibraryAddPage, Edit: LibraryEditPage }
    },
  },
  target: {
    needs: targetNeeds,
    load: async () => {
      const { TargetAddPage, TargetEditPage } = await import('../../../features/targets/TargetRecord.tsx')
      return { Add: TargetAddPage, Edit: TargetEditPage }
    },
  },
  'topdown-overall': {
    needs: topdownNeeds,
    load: async () => {
      const { TopdownAddPage, TopdownEditPage } = await import('../../../features/topdown/TopdownRecord.tsx')
      return { Add: TopdownAddPage, Edit: TopdownEditPage }
    },
  },
}
