import { boardPrinted } from '@ido/contract'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../api/client.ts'
import type { Board } from './board.ts'
import { boardSeen } from './board-file.ts'

/** Paper and PDFs leave the portal, too: however printing was asked for, the download log has a line of it. */
export function useLoggedPrinting(board: Board): void {
  const log = useEffectEvent(() => {
    // What could not be logged is printed all the same: the browser asks nobody.
    void call(boardPrinted, { body: boardSeen(board) }).catch(() => null)
  })
  useEffect(() => {
    const before = () => log()
    addEventListener('beforeprint', before)
    return () => removeEventListener('beforeprint', before)
  }, [])
}
