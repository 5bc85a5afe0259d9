import { isNearLimit, type VocAttachment } from '@ido/contract'
import { useQuota } from '../../../api/quotas.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { useFormat } from '../../../ui/format.ts'
import styles from './attachments.module.css'

/** How much room is used of what a record and its reader may attach, before an upload is refused for it. */
export function AttachmentRoom({ files }: { readonly files: readonly VocAttachment[] }) {
  const { t } = useTranslation('record')
  const format = useFormat()
  const own = useQuota('attachmentBytes')
  if (own?.limitOfOne === undefined) return null
  const record = { used: files.reduce((sum, { size }) => sum + size, 0), limit: own.limitOfOne }
  const amounts = ({ used, limit }: typeof record) => ({ used: format.bytes(used), limit: format.bytes(limit) })
  return (
    <p className={styles.room}>
      <span data-near={isNearLimit(record) || undefined}>{t('attachment.recordRoom', amounts(record))}</span>{' '}
      <span data-near={isNearLimit(own) || undefined}>{t('attachment.ownRoom', amounts(own))}</span>
    </p>
  )
}
