import type { VocDetail } from '@ido/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../../i18n/speech.ts'
import { showNotice } from '../../../ui/feedback/notices.ts'
import { detailQuery, vocKeys } from '../queries.ts'

/**
 * What every change of a record does after it: its answer is the record now, and lists are asked anew.
 * @param saidOf the notice of what is neither a step nor progress
 */
export function useSettled(id: number, saidOf?: (record: VocDetail) => string) {
  const { t } = useTranslation(['record', 'voc'])
  const client = useQueryClient()
  return {
    onSuccess: (record: VocDetail) => {
      const before = client.getQueryData(detailQuery(id).queryKey)
      const moved = before?.status !== record.status
      const status = t(`voc:status.${record.status}`)
      showNotice(saidOf?.(record) ?? t(moved ? 'notice.moved' : 'notice.progress', { id: record.voc_id, status }))
      client.setQueryData(detailQuery(id).queryKey, record)
      void client.invalidateQueries({ queryKey: vocKeys.lists })
    },
    // A refusal often means that the record moved on meanwhile: the page shows how it stands now.
    onError: () => void client.invalidateQueries({ queryKey: detailQuery(id).queryKey }),
  }
}
