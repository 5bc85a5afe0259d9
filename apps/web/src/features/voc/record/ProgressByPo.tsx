import { changeVocProgress, vocTextFields, type VocDetail } from '@ido/contract'
import { useHotkeys } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { call } from '../../../api/client.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Button } from '../../../ui/plain/Button.tsx'
import { useSettled } from './useSettled.ts'
import styles from './detail.module.css'

interface Typed {
  readonly percent: string
  readonly words: string
  /** Of the record that was read; null once the person was told that it has moved on. */
  readonly version: number | null
}

/** What is typed over what the record says, until it is saved. */
function useProgress(record: VocDetail) {
  const settled = useSettled(record.id)
  const [typed, setTyped] = useState<Typed | null>(null)
  const [asked, setAsked] = useState(false)
  const kept = { percent: String(record.progress_by_po), words: record.progress_by_po_description ?? '' }
  const { percent, words } = typed ?? kept
  const valid = /^(\d{1,2}|100)$/.test(percent.trim())
  const changed = percent.trim() !== kept.percent || words !== kept.words
  const type = (by: Partial<Typed>) => setTyped((now) => ({ ...kept, version: record.version, ...now, ...by }))
  const save = useMutation({
    mutationFn: async () => {
      const description = words === kept.words ? {} : { progress_by_po_description: words }
      const version = typed?.version ?? record.version
      const body = { id: record.id, progressByPo: Number(percent), version, ...description }
      return (await call(changeVocProgress, { body })).answer
    },
    onSuccess: (answer) => {
      setTyped(null)
      settled.onSuccess(answer)
    },
    // The dialog says who was faster; what was typed stays and can be saved over it.
    onError: () => {
      setTyped((now) => now && { ...now, version: null })
      settled.onError()
    },
  })
  const send = () => {
    setAsked(true)
    if (record.can.progress && valid && changed && !save.isPending) save.mutate()
  }
  return { percent, words, valid, changed, asked, busy: save.isPending, type, send }
}

/** How far the product owner is: a slider and a number for the same figure, and what was done. */
export function ProgressByPo({ record }: { readonly record: VocDetail }) {
  const { t } = useTranslation(['record', 'voc'])
  const id = useId()
  const { percent, words, valid, changed, asked, busy, type, send } = useProgress(record)
  useHotkeys([['mod+Enter', () => document.querySelector('dialog[open]') === null && send()]], [])
  if (!record.can.progress) return <ProgressShown record={record} />
  return (
    <form
      className={styles.progress}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      noValidate
    >
      <div className={styles.slider}>
        <input
          type="range"
          min={0}
          max={100}
          step={1}
          aria-label={t('detail.progressSlider')}
          value={valid ? Number(percent) : 0}
          onChange={(event) => type({ percent: event.target.value })}
        />
        <input
          id={id}
          inputMode="numeric"
          aria-label={t('detail.progressNumber')}
          aria-invalid={!valid || undefined}
          maxLength={3}
          value={percent}
          onChange={(event) => type({ percent: event.target.value })}
        />
        <span aria-hidden>%</span>
      </div>
      {asked && !valid && (
        <p className="text-bad text-sm" role="alert">
          {t('voc:filter.outOfRange', { end: 100 })}
        </p>
      )}
      <TextField
        id={`${id}-words`}
        label={t('voc:field.progress_by_po_description')}
        value={words}
        onChange={(text) => type({ words: text })}
        longest={vocTextFields.progress_by_po_description}
        area
      />
      <Button kind="default" type="submit" busy={busy} disabled={!changed}>
        {t('detail.progressSave')}
      </Button>
    </form>
  )
}

function ProgressShown({ record }: { readonly record: VocDetail }) {
  const { t } = useTranslation(['record', 'voc', 'care'])
  const main = record.merged_into
  const refused = record.status === 'draft' ? t('detail.progressDraft') : t('detail.progressRefused')
  return (
    <div className={styles.progress}>
      <div className={styles.slider}>
        <progress max={100} value={record.progress_by_po} aria-label={t('voc:field.progress_by_po')} />
        <span>{record.progress_by_po_text}</span>
      </div>
      {record.progress_by_po_description && <p className={styles.words}>{record.progress_by_po_description}</p>}
      <small className="text-ink-faint">{main === null ? refused : t('care:refusedMerged', { main })}</small>
    </div>
  )
}
