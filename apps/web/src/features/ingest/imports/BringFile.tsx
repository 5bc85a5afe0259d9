import { uploadImport, type ImportTargets } from '@ido/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { upload } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { refusalOf } from '../../../ui/feedback/refusal.ts'
import { useFormat } from '../../../ui/format.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { DropZone } from '../../../ui/plain/DropZone.tsx'
import { Failure, Message } from '../../../ui/plain/Message.tsx'
import parts from '../../../ui/plain/parts.module.css'
import { Progress } from '../../../ui/progress/Progress.tsx'
import { headings, useStep, type LastStep } from './steps.ts'
import shared from './imports.module.css'
import styles from './bring.module.css'

interface BringFileProps {
  readonly targets: ImportTargets
  readonly last: LastStep
  readonly onBrought: (id: number) => void
}

/** What the file is about, then the file itself. */
export function BringFile({ targets: { datasets, can }, last, onBrought }: BringFileProps) {
  const { t, i18n } = useTranslation('imports')
  const [dataset, setDataset] = useState('')
  const [isSending, setSending] = useState(false)
  const name = useId()
  useStep('bring', last)
  return (
    <div className={shared.steps}>
      {!can.change && <Message>{can.whyNot}</Message>}
      <fieldset className={shared.card} disabled={!can.change || isSending}>
        <legend id={headings.bring} tabIndex={-1}>
          {t('bring.dataset')}
        </legend>
        <div className={styles.choices}>
          {datasets.map((one) => (
            <label key={one.name} className={styles.choice} data-on={one.name === dataset || undefined}>
              <input
                type="radio"
                name={name}
                value={one.name}
                checked={one.name === dataset}
                onChange={() => setDataset(one.name)}
                aria-label={one.titles[i18n.language]}
              />
              <span className="grid gap-0.5">
                <b>{one.titles[i18n.language]}</b>
                <span className={parts.faint}>{one.about[i18n.language]}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <Sending dataset={dataset} disabled={!can.change} onSending={setSending} onBrought={onBrought} />
    </div>
  )
}

interface SendingProps {
  readonly dataset: string
  readonly disabled: boolean
  readonly onSending: (isSending: boolean) => void
  readonly onBrought: (id: number) => void
}

function Sending({ dataset, disabled, onSending, onBrought }: SendingProps) {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const id = useId()
  const [share, setShare] = useState(0)
  const [file, setFile] = useState<File | null>(null)
  const stop = useRef<AbortController>(null)
  const send = useMutation({
    mutationFn: async (chosen: File) => {
      stop.current = new AbortController()
      onSending(true)
      const { signal } = stop.current
      return (await upload(uploadImport, chosen, { onProgress: setShare, signal }, { query: { dataset } })).answer
    },
    onSuccess: (brought) => onBrought(brought.id),
    onSettled: () => onSending(false),
    meta: { ownFailure: true },
  })
  // Who leaves wants nothing of it any more, least of all to be brought back here by it.
  useEffect(() => () => stop.current?.abort(), [])
  const choose = (chosen: File | undefined) => {
    if (!chosen || disabled) return
    setFile(chosen)
    setShare(0)
    if (dataset !== '') send.mutate(chosen)
  }
  const isStopped = send.error instanceof DOMException
  const failure = send.error && !isStopped ? (refusalOf(send.error, 'file') ?? send.error.message) : null
  return (
    <section className={shared.card} aria-labelledby={id}>
      <h2 id={id}>{t('bring.file')}</h2>
      <Failure>{failure}</Failure>
      {file && dataset === '' && <Message role="status">{t('bring.datasetFirst')}</Message>}
      {send.isPending ? (
        <div className={shared.progress}>
          <Progress
            text={
              share < 1
                ? t('bring.sending', { name: file?.name ?? '', share: format.percent(share) })
                : t('bring.storing', { name: file?.name ?? '' })
            }
            title={t('bring.underWay')}
            share={share}
          />
          <Button kind="default" size="small" onClick={() => stop.current?.abort()}>
            {t('bring.stop')}
          </Button>
        </div>
      ) : (
        <DropZone
          text={file?.name ?? t('bring.drop')}
          choice={t('bring.choose')}
          accept=".csv,.txt,.tsv,.xlsx"
          disabled={disabled}
          onChoose={choose}
        />
      )}
      {file && !send.isPending && (
        <div className={shared.buttons}>
          <Button disabled={dataset === ''} onClick={() => send.mutate(file)}>
            {send.error ? t('bring.again') : t('bring.send')}
          </Button>
        </div>
      )}
      <p className={parts.faint}>{t('bring.rules')}</p>
    </section>
  )
}
