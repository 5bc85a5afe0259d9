import { restoreDashboard, type DashboardAnswer } from '@ido/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { showNotice } from '../../../ui/feedback/notices.ts'
import { dashboardQuery } from '../queries.ts'
import { tookIn } from './queries.ts'

/** Brings an earlier version back as a new one. */
export function useRestoreVersion({ path, version }: DashboardAnswer, onDone: () => void) {
  const { t } = useTranslation('boards')
  const client = useQueryClient()
  return useMutation({
    meta: { ownFailure: true },
    mutationFn: async (restore: number) => (await call(restoreDashboard, { body: { path, version, restore } })).answer,
    onSuccess: async (now, restored) => {
      onDone()
      showNotice(t('versions.restored', { version: restored }))
      await tookIn(client, now)
    },
    // Somebody else may have been faster: the next try is upon what stands now.
    onError: () => void client.invalidateQueries({ queryKey: dashboardQuery(path).queryKey }),
  })
}
