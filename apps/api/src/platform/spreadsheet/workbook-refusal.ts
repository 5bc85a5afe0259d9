/** Why a workbook is not read. */
export type WorkbookFault =
  | 'notWorkbook'
  | 'brokenArchive'
  | 'brokenXml'
  | 'encrypted'
  | 'bomb'
  | 'tooLarge'
  | 'tooWide'
  | 'tooDeep'
  | 'cellTooLong'
  | 'documentType'
  | 'externalLinks'
  | 'noSheet'

/** A workbook that is not read, and the part of it that is the reason. */
export class WorkbookRefusal extends Error {
  readonly fault: WorkbookFault
  readonly part: string
  constructor(fault: WorkbookFault, part: string, options?: ErrorOptions) {
    super(`${fault}: ${part}`, options)
    this.fault = fault
    this.part = part
  }
}
