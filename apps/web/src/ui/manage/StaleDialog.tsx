import type { HistoryEntry } from '@ido/contract'
import { useTranslation } from '../../i18n/speech.ts'
import { Button } from '../plain/Button.tsx'
import { Dialog } from '../plain/Dialog.tsx'
import styles from './changes.module.css'
import { HistoryEntries } from './HistoryEntries.tsx'
import type { FieldWords } from './words.ts'

/** A field that both wrote, in words. */
export interface Contested {
  readonly label: string
  readonly mine: string
  readonly theirs: string
}

interface StaleDialogProps {
  readonly title?: string
  readonly since: readonly HistoryEntry[]
  readonly words: FieldWords
  readonly contested?: readonly Contested[]
  readonly onLoad: () => void
  readonly onClose: () => void
}

/** Somebody was faster: who changed what since, and where both wrote, the two values side by side. Nothing is lost. */
export function StaleDialog({ title, since, words, contested = [], onLoad, onClose }: StaleDialogProps) {
  const { t } = useTranslation('manage')
  return (
    <Dialog
      title={title ?? t('stale.title')}
      width="wide"
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
      <HistoryEntries entries={since} words={words} />
      {contested.length > 0 && <ContestedFields fields={contested} />}
      <p>{t('stale.after')}</p>
    </Dialog>
  )
}

function ContestedFields({ fields }: { readonly fields: readonly Contested[] }) {
  const { t } = useTranslation('manage')
  return (
    <>
      <h3 className="my-4 text-lg">{t('stale.contested')}</h3>
      <table className={styles.contested}>
        <thead>
          <tr>
            <th scope="col">{t('stale.field')}</th>
            <th scope="col">{t('stale.mine')}</th>
            <th scope="col">{t('stale.theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ label, mine, theirs }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{mine}</td>
              <td>{theirs}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{t('stale.besides')}</p>
    </>
  )
}
