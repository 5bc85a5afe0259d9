import { importProfile, type ImportProfile } from '@ido/contract'
import { readFile, stat } from 'node:fs/promises'
import { sayFields, unsaid, wrongFields } from '../../../platform/http/wrong-input.ts'
import type { Language } from '../../../platform/messages.ts'
import { ImportRefusal } from './problems.ts'

const mostBytes = 1024 * 1024

/**
 * A saved profile from a file: as it is, or within what `--guess` prints.
 * @throws ImportRefusal that names the file, and each wrong field in the reader's language
 */
export async function readProfileFile(path: string, language: Language): Promise<ImportProfile> {
  const given = parsed(path, await textOf(path))
  const isGuess = typeof given === 'object' && given !== null && 'profile' in given
  const read = importProfile.safeParse(isGuess ? given.profile : given, { error: () => unsaid, reportInput: true })
  if (read.success) return read.data
  const wrong = sayFields(wrongFields(read.error.issues, importProfile, 'profile'), language)
  const cause = wrong.map(({ field, message }) => `${field}: ${message}`).join('; ')
  throw new ImportRefusal('badProfile', { file: path, cause })
}

async function textOf(path: string): Promise<string> {
  try {
    const { size } = await stat(path)
    if (size <= mostBytes) return await readFile(path, 'utf8')
  } catch (error) {
    throw new ImportRefusal('noFile', { file: path, cause: error instanceof Error ? error.message : String(error) })
  }
  throw new ImportRefusal('badProfile', { file: path, cause: `> ${mostBytes / 1024} kB` })
}

function parsed(path: string, text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw new ImportRefusal('badProfile', { file: path, cause: 'JSON' })
  }
}
