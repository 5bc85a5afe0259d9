import { useRef, useState } from 'react'

export interface AttachmentUpload {
  readonly key: number
  readonly name: string
  readonly size: number
  /** Waiting for its record to exist, on its way, or refused with the reason. */
  readonly state: 'waiting' | 'sending' | 'failed'
  /** Share that was sent, 0 to 1. */
  readonly share: number
  readonly why?: string
  /** Refused by the server or by the network, so that it may be worth another try. */
  readonly retriable?: boolean
}

/** A file that can be sent. */
export interface HeldFile {
  readonly file: File
  readonly abort: AbortController
  /** Of the try under way: whether it arrived. */
  trying: Promise<boolean> | null
}

const changing = (key: number, by: Partial<AttachmentUpload>) => (one: AttachmentUpload) =>
  one.key === key ? { ...one, ...by } : one

/**
 * The files as they are shown, and what is needed to send or stop each of them. What decides is in `files` and `refused`,
 * which are right at once; the list that is shown is right when the page is drawn again.
 */
export function useUploadList() {
  const [uploads, setUploads] = useState<readonly AttachmentUpload[]>([])
  const files = useRef(new Map<number, HeldFile>())
  const refused = useRef(new Set<number>())
  const nextKey = useRef(1)
  /** Takes a file into the list, where it is told why it is refused. */
  const append = ({ name, size }: File, held: HeldFile | null, told: Pick<AttachmentUpload, 'state' | 'why'>) => {
    const key = nextKey.current++
    if (held) files.current.set(key, held)
    else refused.current.add(key)
    setUploads((now) => [...now, { key, name, size, share: 0, ...told }])
    return key
  }
  const change = (key: number, by: Partial<AttachmentUpload>) => setUploads((now) => now.map(changing(key, by)))
  const drop = (key: number) => {
    files.current.get(key)?.abort.abort()
    files.current.delete(key)
    refused.current.delete(key)
    setUploads((now) => now.filter((one) => one.key !== key))
  }
  return { uploads, files, refused, append, change, drop }
}
