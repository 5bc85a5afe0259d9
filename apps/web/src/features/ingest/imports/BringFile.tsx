import { uploadImport, type ImportTargets } from '@ido/contract'
import { useMutation } from '@tanstack/react-query'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type DragEvent } from 'react'
import { upload } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { refusalOf } from '../../../ui/feedback/refusal.ts'
import { useFormat } from '../../../ui/format.ts'
import { Bar } from '../../../ui/plain/Bar.tsx'
import { Button } from '../../../ui/plain/Button.tsx'
import { Failure, Message } from '../../../ui/plain/Message.tsx'
import parts from '../../../ui/plain/parts.module.css'
import styles from './imports.module.css'

interface BringFileProps {
  readonly targets: ImportTargets
  readonly onBrought: (id: number) => void
}

/** What the file is about, then the file itself. */
export function BringFile({ targets: { datasets, can }, onBrought }: BringFileProps) {
  const { t, i18n } = useTranslation('imports')
  const [dataset, setDataset] = useState('')
  const [isSending, setSending] = useState(false)
  const name = useId()
  return (
    <div className={styles.steps}>
      {!can.change && <Message>{can.whyNot}</Message>}
      <fieldset className={styles.card} disabled={!can.change || isSending}>
        <legend>{t('bring.dataset')}</legend>
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
              <span>
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
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>{t('bring.file')}</h2>
      <Failure>{failure}</Failure>
      {file && dataset === '' && <Message role="status">{t('bring.datasetFirst')}</Message>}
      {send.isPending ? (
        <div className={styles.progress}>
          <p id={`${id}-sent`} role="status">
            {share < 1
              ? t('bring.sending', { name: file?.name ?? '', share: format.percent(share) })
              : t('bring.storing', { name: file?.name ?? '' })}
          </p>
          <Bar labelledBy={`${id}-sent`} max={1} value={share} />
          <Button kind="default" size="small" onClick={() => stop.current?.abort()}>
            {t('bring.stop')}
          </Button>
        </div>
      ) : (
        <DropZone name={file?.name ?? null} disabled={disabled} onChoose={choose} />
      )}
      {file && !send.isPending && (
        <div className={styles.buttons}>
          <Button disabled={dataset === ''} onClick={() => send.mutate(file)}>
            {send.error ? t('bring.again') : t('bring.send')}
          </Button>
        </div>
      )}
      <p className={parts.faint}>{t('bring.rules')}</p>
    </section>
  )
}

interface DropZoneProps {
  readonly name: string | null
  readonly disabled: boolean
  readonly onChoose: (file: File | undefined) => void
}

function DropZone({ name, disabled, onChoose }: DropZoneProps) {
  const { t } = useTranslation('imports')
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onChoose(event.dataTransfer.files[0])
  }
  const hover = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    <div
      className={styles.drop}
      data-over={over || undefined}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconFileSpreadsheet size={24} aria-hidden />
      <span>{name ?? t('bring.drop')}</span>
      <label className={parts.fileChoice}>
        {t('bring.choose')}
        <input
          type="file"
          accept=".csv,.txt,.tsv,.xlsx"
          disabled={disabled}
          onChange={(event) => {
            onChoose(event.target.files?.[0])
            // The same file again, once it was mended, is chosen anew.
            event.target.value = ''
          }}
        />
      </label>
    </div>
  )
}
