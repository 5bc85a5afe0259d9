import type { BackupPart } from './file-reader.ts'

/** The parts of a file in their order, taken by who they concern. */
export interface PartQueue {
  peek(): BackupPart | null
  /** Takes those that come now and whose names begin so. */
  under(prefix: string): AsyncGenerator<BackupPart>
}

export async function queueOf(parts: AsyncGenerator<BackupPart>): Promise<PartQueue> {
  const take = async () => {
    const { value, done } = await parts.next()
    return done ? null : value
  }
  let next = await take()
  return {
    peek: () => next,
    async *under(prefix) {
      const isNext = () => next?.name.startsWith(prefix) === true
      while (next !== null && isNext()) {
        const part = next
        next = await take()
        yield part
      }
    },
  }
}
