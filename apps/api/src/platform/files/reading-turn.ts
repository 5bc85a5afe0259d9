import { invalid } from '../errors.ts'
import type { Language } from '../messages.ts'
import { Lane } from '../pools/lane.ts'
import { queryContext } from '../pools/query-context.ts'
import { readingLimits } from './limits.ts'
import { ReadingFailure, readingFaults } from './read-apart.ts'

const { atOnce, atOnceEach, waiting, waitingEach, patienceMs } = readingLimits
const lane = new Lane('reading', {
  places: atOnce,
  placesEach: atOnceEach,
  waiting,
  waitingEach,
  patience: patienceMs,
  longest: Number.POSITIVE_INFINITY,
})

/**
 * Reads a file when it is the turn of the person who asks: one at a time of one person, few in all.
 * @throws Refusal (503) where too many wait, (400) where the file goes beyond a limit of its reader
 */
export async function inReadingTurn<T>(work: () => Promise<T>): Promise<T> {
  const place = await lane.enter(queryContext())
  try {
    return await work()
  } catch (error) {
    throw error instanceof ReadingFailure ? readingRefusal(error) : error
  } finally {
    place.giveBack()
  }
}

function readingRefusal({ fault, limit }: ReadingFailure) {
  const sentence = (language: Language) => readingFaults[fault][language].replace('{limit}', String(limit))
  const values = { idReason: sentence('id'), enReason: sentence('en') }
  return invalid([{ field: 'file', key: 'fileRefused', values }])
}
