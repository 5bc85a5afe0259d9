import {
  type EndpointCall,
  mergeVoc,
  unmergeVoc,
  type VocDetail,
  type VocMergedPart,
  vocMergesCall,
} from '@ido/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, read } from '../../../api/client.ts'
import { loadTexts, useTranslation } from '../../../i18n/speech.ts'
import { showNotice } from '../../../ui/feedback/notices.ts'
import { vocKeys } from '../queries.ts'
import { useFormat } from '../../../ui/format.ts'

await loadTexts('merge')

/** What a record is merged with; asked anew with the lists, since a step of the main record shows in each part. */
export function useMerges(id: number) {
  return useQuery({
    queryKey: [...vocKeys.lists, 'merged', id],
    queryFn: async ({ signal }) => (await read(vocMergesCall, signal, { params: { id } })).answer,
  })
}

/** Both records, their lists and what is alike look different afterwards, also where it was refused: somebody was faster. */
function useAfterwards(saidOf: (record: VocDetail) => string) {
  const client = useQueryClient()
  return {
    onSuccess: (record: VocDetail) => showNotice(saidOf(record)),
    onSettled: () => void client.invalidateQueries({ queryKey: vocKeys.all }),
  }
}

/** Merges one record into another, over the versions that were read. */
export function useMerge() {
  const { t } = useTranslation('merge')
  return useMutation({
    mutationFn: async (body: EndpointCall<typeof mergeVoc>['body']) => (await call(mergeVoc, { body })).answer,
    ...useAfterwards(({ voc_id: id, merged_into: main }) => t('notice.merged', { id, main: main ?? '' })),
  })
}

/** Takes one out of its main record, over the versions that were read. */
export function useUnmerge() {
  const { t } = useTranslation('merge')
  return useMutation({
    mutationFn: async (body: EndpointCall<typeof unmergeVoc>['body']) => (await call(unmergeVoc, { body })).answer,
    ...useAfterwards(({ voc_id: id }) => t('notice.apart', { id })),
  })
}

/** Who merged two records, when and why, as far as their history says so. */
export function useMergeWords() {
  const { t } = useTranslation('merge')
  const format = useFormat()
  return ({ by, at, reason }: Pick<VocMergedPart, 'by' | 'at' | 'reason'>): string => {
    if (by === null || at === null) return t('actUnknown')
    const act = { by, at: format.instant(at) }
    return reason ? t('actWhy', { ...act, reason }) : t('act', act)
  }
}
