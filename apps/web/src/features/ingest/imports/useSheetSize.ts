import type { FileSurvey } from '@ido/contract'
import { useTranslation } from '../../../i18n/speech.ts'
import { useFormat } from '../../../ui/format.ts'

/** How large a sheet is, in words. */
export function useSheetSize() {
  const { t } = useTranslation('imports')
  const format = useFormat()
  return ({ size }: FileSurvey['sheets'][number]): string => {
    if (size === null) return t('sheets.unseen')
    if (size.rows === 0) return t('sheets.empty')
    const counts = {
      rows: t('amount.rows', { count: size.rows, total: format.number(size.rows) }),
      columns: t('amount.columns', { count: size.columns, total: format.number(size.columns) }),
    }
    return t(size.isAll ? 'sheets.size' : 'sheets.more', counts)
  }
}
