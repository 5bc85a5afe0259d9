import type { HistoryEntry } from '@ido/contract'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../format.ts'
import { Button } from '../plain/Button.tsx'
import { Dialog } from '../plain/Dialog.tsx'
import { ChangeList } from './ChangeList.tsx'
import type { FieldWords } from './words.ts'

interface StaleDialogProps {
  readonly since: readonly HistoryEntry[]
  readonly words: FieldWords
  readonly onLoad: () => void
  readonly onClose: () => void
}

/** Somebody was faster: who changed what since. Nothing is lost. */
export function StaleDialog({ since, words, onLoad, onClose }: StaleDialogProps) {
  const { t } = useTranslation('manage')
  const format = useFormat()
  return (
    <Dialog
      title={t('stale.title')}
      onClose={onClose}
      footer={
        <>
          <Button kind="default" onClick={onClose}>
            {t('stale.back')}
          </Button>
          <Button data-first onClick={onLoad}>
            {t('stale.load')}
          </Button>
        </>
      }
    >
      <p>{t('stale.text')}</p>
      {since.map((entry) => (
        <div key={entry.seq}>
          <p>
            <b>{entry.who}</b> {words.action(entry.action)}, {format.instant(entry.at)}
          </p>
          <ChangeList changes={entry.changes} words={words} />
        </div>
      ))}
      <p>{t('stale.after')}</p>
    </Dialog>
  )
}
