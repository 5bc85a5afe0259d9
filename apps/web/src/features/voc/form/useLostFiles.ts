import { useEffect, useRef, useState } from 'react'
import { forgetOwn, readOwn, writeOwn } from '../../../api/own-state.ts'
import type { AttachmentUpload } from '../attachments/useUploadList.ts'

/**
 * Names of the files that were picked before the page was left: text survives that, a file cannot.
 * @param name under which they are kept
 */
export function useLostFiles(name: string, uploads: readonly AttachmentUpload[]) {
  const [lost, setLost] = useState(() => (readOwn(name) as readonly string[] | null) ?? [])
  const isOver = useRef(false)
  useEffect(() => {
    const picked = [...lost, ...uploads.map((one) => one.name)]
    if (picked.length > 0 && !isOver.current) writeOwn(name, picked)
    else forgetOwn(name)
  }, [name, lost, uploads])
  return {
    lost,
    pickedAgain: (names: readonly string[]) => setLost((now) => now.filter((one) => !names.includes(one))),
    dismiss: () => setLost([]),
    forget: () => {
      isOver.current = true
      // At once, since the page may be left before it is drawn again.
      forgetOwn(name)
    },
  }
}
