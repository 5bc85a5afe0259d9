import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const list = (folder: string) => join(folder, 'files.json')

/** Puts down the files that several processes share among themselves; the folder is theirs alone. */
export function shareFiles(folder: string, files: readonly string[]): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(list(folder), JSON.stringify(files))
}

/** Takes the next file that no other process has taken, null when there is none; who makes its folder has it. */
export function takeFile(folder: string): string | null {
  const files = JSON.parse(readFileSync(list(folder), 'utf8')) as string[]
  for (const [place, file] of files.entries()) {
    try {
      mkdirSync(join(folder, String(place)))
      return file
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  return null
}

/** How many files nobody has taken yet. */
export function filesLeft(folder: string): number {
  const files = JSON.parse(readFileSync(list(folder), 'utf8')) as string[]
  return files.length - (readdirSync(folder).length - 1)
}
