import { plainId } from '@ido/contract/ids'
import { readingLimits } from '../../../platform/files/limits.ts'
import { columnName } from '../../../platform/spreadsheet/cell.ts'
import { ImportRefusal } from './problems.ts'

const mostColumns = readingLimits.columns

/**
 * Titles as names that each mean one column: one without a title is called by its letter, a second of a name 'Nilai (2)'.
 * @throws ImportRefusal where there are more than any list of ours has
 */
export function columnNames(titles: readonly string[]): string[] {
  if (titles.length > mostColumns)
    throw new ImportRefusal('tooManyColumns', { found: titles.length, most: mostColumns })
  const seen = new Set<string>()
  return titles.map((title, place) => {
    const plain = title === '' ? columnName(place) : title
    let name = plain
    for (let number = 2; seen.has(plainName(name)); number += 1) name = `${plain} (${number})`
    seen.add(plainName(name))
    return name
  })
}

/** 'openedAt', 'Opened at' and 'opened-at' are all opened_at. */
export function plainName(name: string): string {
  return plainId(name)
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/[\s-]+/g, '_')
    .toLowerCase()
}
