import { caseSettlings, caseStates, caseWorks } from '@ido/contract'
import { redirect } from '@tanstack/react-router'
import { atMost, isDay, isRecordId, listOf, oneOf, searchReader, type TextCheck } from '../../ui/manage/search.ts'

const isMeasure: TextCheck = (text) => /^\w{1,60}\.\w{1,60}$/.test(text)

/** The address of the list, in the words of its call. */
export const readCasesSearch = searchReader({
  orderNames: [],
  columns: [],
  filters: {
    state: listOf(oneOf(caseStates)),
    place: atMost(200),
    work: listOf(oneOf(caseWorks)),
    mine: oneOf(['true']),
    settled: listOf(oneOf(caseSettlings)),
    measure: listOf(isMeasure),
    found: isDay,
  },
})

/** @throws the way to the list where an address names no case */
export function needCaseId(id: string): void {
  if (!isRecordId(id)) throw redirect({ to: '/v3/cases' })
}
