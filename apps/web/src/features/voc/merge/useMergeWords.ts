import type { VocMergedPart } from '@ido/contract'
import { useTranslation } from '../../../i18n/speech.ts'
import { useFormat } from '../../../ui/format.ts'

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
