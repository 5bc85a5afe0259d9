import { roles, toolIcons } from '@ido/contract'
import { listOf, oneOf, searchReader } from '../../ui/manage/search.ts'

export const toolColumns = ['link', 'audience', 'rank', 'description'] as const

export const readToolSearch = searchReader({
  orderNames: ['rank', 'name'],
  columns: toolColumns,
  filters: { audience: listOf(oneOf(roles)), icon: listOf(oneOf(toolIcons)) },
})
