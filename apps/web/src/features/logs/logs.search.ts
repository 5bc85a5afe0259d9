import { auditSubjects } from '@ido/contract'
import { atMost, isDay, isName, listOf, oneOf, searchReader } from '../../ui/manage/search.ts'

const activityColumns = ['name', 'email', 'nik', 'activitytype', 'timestamp'] as const

/** The address of both activity screens, in the words of their API; `tab` chooses the audit trail. */
export const readLogsSearch = searchReader({
  orderNames: activityColumns,
  columns: [],
  filters: {
    tab: oneOf(['audit']),
    name: atMost(200),
    email: atMost(254),
    nik: atMost(20),
    activitytype: listOf(isName),
    who: atMost(200),
    subjectType: listOf(oneOf(auditSubjects)),
    timestamp_from: isDay,
    timestamp_to: isDay,
  },
})
