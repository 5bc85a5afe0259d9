import { auditSubjects } from '@ido/contract'
import { isName, listOf, oneOf, searchReader, type TextCheck } from '../../ui/manage/search.ts'

const isDay: TextCheck = (text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
const isText =
  (most: number): TextCheck =>
  (text) =>
    text.trim() !== '' && text.length <= most

const activityColumns = ['name', 'email', 'nik', 'activitytype', 'timestamp'] as const

/** The address of both activity screens, in the words of their API; `tab` chooses the audit trail. */
export const readLogsSearch = searchReader({
  orderNames: activityColumns,
  columns: [],
  filters: {
    tab: oneOf(['audit']),
    name: isText(200),
    email: isText(254),
    nik: isText(20),
    activitytype: listOf(isName),
    who: isText(200),
    subjectType: listOf(oneOf(auditSubjects)),
    timestamp_from: isDay,
    timestamp_to: isDay,
  },
})
