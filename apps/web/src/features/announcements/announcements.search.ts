import { announcementStates, importances, roles } from '@ido/contract'
import { listOf, oneOf, searchReader } from '../../ui/manage/search.ts'

export const announcementColumns = [
  'state',
  'importance',
  'audience',
  'shownFrom',
  'shownThrough',
  'dismissed',
  'text',
] as const

export const readAnnouncementSearch = searchReader({
  orderNames: ['shownFrom', 'shownThrough', 'title', 'dismissed'],
  columns: announcementColumns,
  filters: {
    audience: listOf(oneOf(roles)),
    importance: listOf(oneOf(importances)),
    state: listOf(oneOf(announcementStates)),
  },
})
