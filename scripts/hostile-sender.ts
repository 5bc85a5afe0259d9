import { guessImport, type ImportDetail } from '../packages/contract/src/index.ts'
import { hostileBodies, hostileFiles } from '../apps/api/src/testing/hostile-files.ts'

/*
 * The other side of `hostile.ts`: sends from a process of its own, so that making and sending files is not measured as the
 * portal's. Its parent says which door; it answers with the statuses.
 */

export interface SenderAsked {
  url: string
  /** Of an administrator, or an API key for a door that takes deliveries. */
  secret: string
  door: { kind: 'file' | 'import' | 'delivery'; method: string; path: string }
  atOnce: number
}

interface Sent {
  type: string
  bytes: Uint8Array<ArrayBuffer>
}

const made = async (): Promise<Record<'files' | 'bodies', Sent[]>> => ({
  files: await Promise.all(
    Object.values(hostileFiles).map(async (make) => ({ type: '', bytes: new Uint8Array(await make()) })),
  ),
  bodies: Object.values(hostileBodies).map(({ type, make }) => ({ type, bytes: new Uint8Array(make()) })),
})

async function send(
  { url, secret, door: { kind, method, path } }: SenderAsked,
  { type, bytes }: Sent,
): Promise<number> {
  const headers = { authorization: `Bearer ${secret}` }
  if (kind === 'delivery') {
    const answer = await fetch(url + path, { method, headers: { ...headers, 'content-type': type }, body: bytes })
    await answer.arrayBuffer()
    return answer.status
  }
  const form = new FormData()
  form.set('file', new Blob([bytes]), 'berkas.xlsx')
  const answer = await fetch(`${url}${path}${kind === 'import' ? '?dataset=tickets' : ''}`, {
    method,
    headers,
    body: form,
  })
  const text = await answer.text()
  if (kind === 'file' || answer.status !== 200) return answer.status
  const { id } = (JSON.parse(text) as { content: ImportDetail }).content
  const guess = url + guessImport.path.replace(':id', String(id))
  const json = { ...headers, 'content-type': 'application/json' }
  const { status } = await fetch(guess, { method: 'POST', headers: json, body: '{}' })
  await fetch(`${url}${path}/${id}`, { method: 'DELETE', headers })
  return status
}

const ready = made()
process.on('message', (asked: SenderAsked) => {
  void ready.then(async ({ files, bodies }) => {
    const all = asked.door.kind === 'delivery' ? bodies : files
    const each = Array.from({ length: asked.atOnce }, async (_, place) => {
      const one = all[place % all.length]
      // A door that refuses before it has read all closes the connection, which some senders see before the answer.
      return one ? send(asked, one).catch(() => 'cut off') : 'nothing to send'
    })
    process.send?.(await Promise.all(each))
  })
})
process.once('disconnect', () => process.exit())
