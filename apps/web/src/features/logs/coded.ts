import {
  accessRequestStatuses,
  boardAudiences,
  caseOpinions,
  caseSensitivities,
  caseWorks,
  logbookStatuses,
  loginBy,
  shifts,
} from '@ido/contract'

const codes: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['status', [...accessRequestStatuses, ...logbookStatuses]],
  ['requestedBy', loginBy.options],
  ['shift', shifts],
  ['sharing', boardAudiences],
  ['sensitivity', caseSensitivities],
  ['work', caseWorks],
  ['opinion', caseOpinions],
])

/** Whether a field of the audit trail holds one of a list, and this is one of them; what people wrote is no name of a text. */
export const isCoded = (field: string, value: string): boolean => codes.get(field)?.includes(value) ?? false
