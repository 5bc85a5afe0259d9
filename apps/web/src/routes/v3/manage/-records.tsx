import type { ListPage } from '@ido/contract'
import type { ComponentType } from 'react'
import { announcementNeeds } from '../../../features/announcements/announcements.ts'
import { clusterNeeds } from '../../../features/clusters/clusters.ts'
import { libraryNeeds } from '../../../features/dashboards/library/library.ts'
import { eventNeeds } from '../../../features/events/events.ts'
import { insightNeeds } from '../../../features/insights/insights.ts'
import { logbookNeeds } from '../../../features/logbook/prepare.ts'
import { rolesNeeds, usersNeeds } from '../../../features/people/prepare.ts'
import { productNeeds } from '../../../features/products/catalogue.ts'
import { targetNeeds } from '../../../features/targets/targets.ts'
import { toolNeeds } from '../../../features/tools/tools.ts'
import { topdownNeeds } from '../../../features/topdown/topdown.ts'
import { loadTexts } from '../../../i18n/i18n.ts'
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
      const { EventAddPage, EventEditPage } = await import('../../../features/events/EventRecord.tsx')
      return { Add: EventAddPage, Edit: EventEditPage }
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
  cluster: {
    needs: clusterNeeds,
    load: async () => {
      const { ClusterAddPage, ClusterEditPage } = await import('../../../features/clusters/ClusterRecord.tsx')
      return { Add: ClusterAddPage, Edit: ClusterEditPage }
    },
  },
  tool: {
    needs: toolNeeds,
    load: async () => {
      const { ToolAddPage, ToolEditPage } = await import('../../../features/tools/ToolRecord.tsx')
      return { Add: ToolAddPage, Edit: ToolEditPage }
    },
  },
  announcement: {
    needs: announcementNeeds,
    load: async () => {
      const { AnnouncementAddPage, AnnouncementEditPage } =
        await import('../../../features/announcements/AnnouncementRecord.tsx')
      return { Add: AnnouncementAddPage, Edit: AnnouncementEditPage }
    },
  },
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
