import { declaredLists, ofDeclaredLists, type BothTexts, type DeclaredPage } from '@ido/contract'
import type { ComponentType } from 'react'
import { catalogQuery } from '../../../api/catalog.ts'
import { everyCluster } from '../../../features/clusters/clusters.screen.tsx'
import { standingsQuery } from '../../../features/targets/targets.ts'
import { comparisonsQuery } from '../../../features/topdown/topdown.ts'
import { needsOf, type DeclaredNeeds } from '../../../ui/manage/declared/needs.ts'
import type { AnyForm } from '../../../ui/manage/declared/record.tsx'
import type { AnyScreen } from '../../../ui/manage/declared/screen.ts'
import { optionsQuery } from '../../../ui/people/queries.ts'

/** What is special about the screens of a list, in code that arrives when the first of them is opened. */
interface Special {
  readonly screen: () => Promise<AnyScreen>
  /** In place of the form that follows from the fields. */
  readonly form?: () => Promise<AnyForm>
  readonly needs?: DeclaredNeeds
}

/** The lists that are special in something. */
const specials: Partial<Record<DeclaredPage, Special>> = {
  target: {
    screen: async () => (await import('../../../features/targets/targets.screen.tsx')).targetScreen,
    form: async () => (await import('../../../features/targets/TargetForm.tsx')).TargetForm as unknown as AnyForm,
    needs: {
      texts: ['boards'],
      choices: (client) => [client.query(catalogQuery)],
      beside: (client) => [client.query(standingsQuery)],
      crumb: null,
    },
  },
  'topdown-overall': {
    screen: async () => (await import('../../../features/topdown/topdown.screen.tsx')).topdownScreen,
    needs: { choices: (client) => [client.query(comparisonsQuery)], crumb: null },
  },
  event: {
    screen: async () => (await import('../../../features/events/events.screen.tsx')).eventScreen,
    // Its rows come from the calls of the same list.
    form: async () => (await import('../../../features/events/EventForm.tsx')).EventForm as unknown as AnyForm,
    needs: { texts: ['people', 'boards'] },
  },
  roles: {
    screen: async () => (await import('../../../features/people/roles/roles.screen.tsx')).roleScreen,
    form: async () => (await import('../../../features/people/roles/RoleForm.tsx')).RoleForm as unknown as AnyForm,
    needs: { choices: (client) => [client.query(optionsQuery)] },
  },
  product: {
    screen: async () => (await import('../../../features/products/catalogue.screen.tsx')).catalogueScreen,
    form: async () => (await import('../../../features/products/ProductForm.tsx')).ProductForm as unknown as AnyForm,
  },
  cluster: {
    screen: async () => (await import('../../../features/clusters/clusters.screen.tsx')).clusterScreen,
    needs: { choices: (client) => [client.query(everyCluster)] },
  },
  widget: {
    screen: async () => (await import('../../../features/dashboards/library/library.screen.tsx')).libraryScreen,
    form: async () =>
      (await import('../../../features/dashboards/library/LibraryForm.tsx')).LibraryForm as unknown as AnyForm,
    needs: {
      texts: ['explore', 'dashboard', 'records', 'labels'],
      choices: (client) => [client.query(catalogQuery)],
      crumb: ({ title }) => (title as BothTexts).id,
    },
  },
  tool: { screen: async () => (await import('../../../features/tools/tools.screen.tsx')).toolScreen },
  announcement: {
    screen: async () => (await import('../../../features/announcements/announcements.screen.tsx')).announcementScreen,
  },
}

// The same each time, so that what was chosen on a page stays.
const plain = ofDeclaredLists((_, page): AnyScreen => ({ calls: declaredLists[page] }))

/** The screens of a list with declared fields. */
export function declaredScreens(page: DeclaredPage) {
  const calls = declaredLists[page]
  const { screen, form, needs = {} }: Partial<Special> = specials[page] ?? {}
  const load = async (): Promise<AnyScreen> => screen?.() ?? plain[page]
  return {
    needs: needsOf(calls, needs),
    load,
    async loadRecordPages(): Promise<{ readonly Add: ComponentType; readonly Edit: ComponentType }> {
      const [loaded, own, { recordPagesOf }] = await Promise.all([
        load(),
        form?.(),
        import('../../../ui/manage/declared/record.tsx'),
      ])
      return recordPagesOf(loaded, own)
    },
  }
}
