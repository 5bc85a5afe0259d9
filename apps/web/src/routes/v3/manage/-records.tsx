import { ofDeclaredLists, type ListPage } from '@ido/contract'
import type { ComponentType } from 'react'
import { insightNeeds } from '../../../features/insights/insights.ts'
import { logbookNeeds } from '../../../features/logbook/queries.ts'
import { usersNeeds } from '../../../features/people/prepare.ts'
import { loadTexts } from '../../../i18n/i18n.ts'
import type { ManagedNeeds } from '../../../ui/manage/prepare.ts'
import { declaredScreens } from './-declared.ts'

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
  ...ofDeclaredLists((_, page): RecordPages => {
    const { needs, loadRecordPages } = declaredScreens(page)
    return { needs, load: loadRecordPages }
  }),
  users: {
    needs: usersNeeds,
    load: async () => {
      const [pages] = await Promise.all([import('./-UserRecord.tsx'), loadTexts('factor')])
      return { Add: pages.UserAddPage, Edit: pages.UserRecord }
    },
  },
  logbook: {
    needs: logbookNeeds,
    load: async () => {
      const { LogbookAddPage, LogbookEditPage } = await import('../../../features/logbook/form/LogbookPages.tsx')
      return { Add: LogbookAddPage, Edit: LogbookEditPage }
    },
  },
  insight: {
    needs: insightNeeds,
    load: async () => {
      const { InsightAddPage, InsightEditPage } = await import('../../../features/insights/InsightRecord.tsx')
      return { Add: InsightAddPage, Edit: InsightEditPage }
    },
  },
}
