import { caseStates, caseWorks } from '@ido/contract'
import { redirect } from '@tanstack/react-router'
import { atMost, isRecordId, listOf, oneOf, searchReader } from '../../ui/manage/search.ts'

/** The address of the list, in the words of its call. */
export const readCasesSearch = searchReader({
  orderNames: [],
  columns: [],
  filters: {
    state: listOf(oneOf(caseStates)),
    place: atMost(200),
    work: listOf(oneOf(caseWorks)),
    mine: oneOf(['true']),
  },
})

/** @throws the way to the list where an address names no case */
export function needCaseId(id: string): void {
  if (!isRecordId(id)) throw redirect({ to: '/v3/cases' })
}
