import { isName, listOf, searchReader } from '../../../ui/manage/search.ts'

export const readQualitySearch = searchReader({ orderNames: [], columns: [], filters: { dataset: listOf(isName) } })
