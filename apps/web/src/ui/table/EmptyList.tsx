import { IconInbox, IconSearchOff } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/speech.ts'
import { useFormat } from '../format.ts'
import { Button } from '../plain/Button.tsx'
import styles from './list.module.css'

interface EmptyListProps {
  readonly title: string
  readonly text: string
  /** Search or filters left nothing over; this takes them away. */
  readonly onClear?: (() => void) | undefined
}

/** Why a list holds nothing, and what to do next. */
export function EmptyList({ title, text, onClear }: EmptyListProps) {
  const { t } = useTranslation('table')
  const Icon = onClear ? IconSearchOff : IconInbox
  return (
    <div className={styles.empty}>
      <Icon size={28} aria-hidden />
      <h2 className="mt-2 mb-1 text-ink">{title}</h2>
      <p className="mb-3 text-balance">{text}</p>
      {onClear && (
        <Button kind="default" onClick={onClear}>
          {t('clearSearch')}
        </Button>
      )}
    </div>
  )
}

/** The page asked for lies behind the last one: an old link, or records that left the list meanwhile. */
export function BeyondLastPage({ last, onGo }: { readonly last: number; readonly onGo: () => void }) {
  const { t } = useTranslation('table')
  const format = useFormat()
  return (
    <div className={styles.empty}>
      <IconSearchOff size={28} aria-hidden />
      <h2 className="mt-2 mb-1 text-ink">{t('beyondTitle')}</h2>
      <p className="mb-3 text-balance">{t('beyondText', { last: format.number(last) })}</p>
      <Button kind="default" onClick={onGo}>
        {t('toLastPage', { last: format.number(last) })}
      </Button>
    </div>
  )
}
