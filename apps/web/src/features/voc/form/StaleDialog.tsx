import type { VocReferenceLists } from '@ido/contract'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/plain/Button.tsx'
import { Dialog } from '../../../ui/plain/Dialog.tsx'
import { HistoryList } from '../detail/HistoryList.tsx'
import { rebased, type VocDraft } from './draft.ts'
import type { Stale } from './useSubmit.ts'
import type { VocFormField } from './values.ts'
import { useFieldWords } from './words.ts'
import styles from './form.module.css'

interface StaleDialogProps {
  readonly stale: Stale
  readonly draft: VocDraft
  readonly references: VocReferenceLists | undefined
  readonly onLoad: () => void
  readonly onClose: () => void
}

/** Someone was faster: who changed what since, and where both wrote, the two values side by side. Nothing is lost. */
export function StaleDialog({ stale, draft, references, onLoad, onClose }: StaleDialogProps) {
  const { t } = useTranslation(['record', 'voc'])
  const words = useFieldWords(references)
  const contested = Object.entries(rebased(draft, stale.now).theirs) as [VocFormField, string][]
  return (
    <Dialog
      title={t('stale.title')}
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
      <HistoryList changes={stale.changes} />
      {contested.length > 0 && (
        <>
          <h3>{t('stale.contested')}</h3>
          <table className={styles.contested}>
            <thead>
              <tr>
                <th scope="col">{t('stale.field')}</th>
                <th scope="col">{t('stale.mine')}</th>
                <th scope="col">{t('stale.theirs')}</th>
              </tr>
            </thead>
            <tbody>
              {contested.map(([field, theirs]) => (
                <tr key={field}>
                  <th scope="row">{t(`voc:field.${field}`)}</th>
                  <td>{words(field, draft.values[field])}</td>
                  <td>{words(field, theirs)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      <p>{t('stale.after')}</p>
    </Dialog>
  )
}
