import { changeDashboard, type DashboardAnswer, type HistoryEntry } from '@ido/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call } from '../../../api/client.ts'
import { showFailure } from '../../../ui/feedback/failures.ts'
import { dashboardQuery } from '../queries.ts'
import type { Arranging } from './arranging.ts'
import { useVersionEntries } from './board-words.ts'
import { tookIn, versionsQuery } from './queries.ts'

/** Somebody else was faster: the board now, and what was done to it since. */
interface StaleBoard {
  readonly now: DashboardAnswer
  readonly since: readonly HistoryEntry[]
}

/** Saves what was arranged, once and as a whole. */
export function useSaveBoard(path: string, onSaved: (answer: DashboardAnswer) => void) {
  const client = useQueryClient()
  const { entriesOf } = useVersionEntries()
  const [stale, setStale] = useState<StaleBoard | null>(null)

  const sinceThen = async (version: number, failure: unknown): Promise<StaleBoard | null> => {
    if (!(failure instanceof ApiError) || failure.code !== 409) return null
    const now = await client.query({ ...dashboardQuery(path), staleTime: 0 }).catch(() => null)
    if (!now || now.version === version) return null
    const versions = await client.query({ ...versionsQuery(path, 1), staleTime: 0 }).catch(() => null)
    return { now, since: entriesOf(versions?.answer ?? [], version) }
  }

  const save = useMutation({
    meta: { ownFailure: true },
    mutationFn: async ({ version, now }: Pick<Arranging, 'version' | 'now'>) =>
      (await call(changeDashboard, { body: { path, version, definition: now } })).answer,
    onSuccess: (answer) => {
      void tookIn(client, answer)
      onSaved(answer)
    },
    onError: async (failure, { version }) => {
      const found = await sinceThen(version, failure)
      if (found) setStale(found)
      else showFailure(failure)
    },
  })
  return { save: save.mutate, isSaving: save.isPending, stale, closeStale: () => setStale(null) }
}
