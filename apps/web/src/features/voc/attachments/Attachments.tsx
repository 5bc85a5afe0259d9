import { attachmentBytes, attachmentLimit, deleteVocAttachment, isNearLimit, type VocAttachment } from '@ido/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  IconAlertTriangle,
  IconDownload,
  IconFile,
  IconPaperclip,
  IconRefresh,
  IconTrash,
  IconUpload,
  IconX,
} from '@tabler/icons-react'
import { useId, useState, type DragEvent } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { call } from '../../../api/client.ts'
import { quotasQuery, useQuota } from '../../../api/quotas.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { Dialog } from '../../../ui/plain/Dialog.tsx'
import { attachmentsQuery, detailQuery } from '../queries.ts'
import { acceptedTypes } from './refusals.ts'
import type { Uploads } from './useUploads.ts'
import buttons from '../../../ui/plain/icon-button.module.css'
import parts from '../../../ui/plain/parts.module.css'
import styles from './attachments.module.css'
import type { AttachmentUpload } from './useUploadList.ts'

interface AttachmentsProps {
  readonly recordId: number | null
  readonly uploads: Uploads
  readonly mayAttach: boolean
}

/** The files of a record: listed, fetched, added by button or by dropping them here, removed after a question. */
export function Attachments({ recordId, uploads, mayAttach }: AttachmentsProps) {
  const { t } = useTranslation(['record', 'voc'])
  const list = useAttachments(recordId)
  const files = list.data ?? []
  return (
    <div className="grid gap-2">
      {list.error && <LoadFailure error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />}
      {files.length + uploads.uploads.length > 0 && (
        <ul className={styles.list} aria-label={t('voc:field.attachment')}>
          {files.map((file) => (
            <FileLine key={file.id} file={file} recordId={recordId ?? 0} mayDelete={mayAttach} />
          ))}
          {uploads.uploads.map((one) => (
            <UploadLine
              key={one.key}
              upload={one}
              onDrop={() => uploads.drop(one.key)}
              onRetry={recordId === null ? undefined : () => uploads.retry(one.key, recordId)}
            />
          ))}
        </ul>
      )}
      {files.length === 0 && !mayAttach && <p className="text-ink-faint">{t('attachment.none')}</p>}
      {mayAttach && <DropArea onFiles={uploads.add} />}
      {mayAttach && <AttachmentRoom files={files} />}
    </div>
  )
}

/** The attachments of a record that exists; none of one that does not yet. */
export function useAttachments(recordId: number | null) {
  return useQuery({ ...attachmentsQuery(recordId ?? 0), enabled: recordId !== null })
}

function DropArea({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation(['record', 'voc'])
  const format = useFormat()
  const [over, setOver] = useState(false)
  const id = useId()
  const take = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFiles(Array.from(event.dataTransfer.files))
  }
  return (
    <div
      className={styles.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={take}
    >
      <IconUpload size={18} aria-hidden />
      <span>{t('attachment.dropHere')}</span>
      <label htmlFor={id} className={parts.fileChoice}>
        {t('attachment.choose')}
        <input
          id={id}
          type="file"
          multiple
          accept={acceptedTypes}
          aria-describedby={`${id}-rules`}
          onChange={(event) => {
            onFiles(Array.from(event.target.files ?? []))
            // The same file can be chosen again after it was taken away.
            event.target.value = ''
          }}
        />
      </label>
      <small className="basis-full text-ink-faint" id={`${id}-rules`}>
        {t('attachment.rules', { most: attachmentLimit, size: format.bytes(attachmentBytes) })}
      </small>
    </div>
  )
}

interface FileLineProps {
  readonly file: VocAttachment
  readonly recordId: number
  readonly mayDelete: boolean
}

function FileLine({ file, recordId, mayDelete }: FileLineProps) {
  const { t } = useTranslation(['record', 'voc'])
  const format = useFormat()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => call(deleteVocAttachment, { params: { id: recordId, attachmentId: file.id } }),
    onSettled: async () => {
      setAsking(false)
      await client.invalidateQueries({ queryKey: attachmentsQuery(recordId).queryKey })
      await client.invalidateQueries({ queryKey: detailQuery(recordId).queryKey })
      await client.invalidateQueries({ queryKey: quotasQuery.queryKey })
    },
  })
  return (
    <li>
      <IconPaperclip size={16} aria-hidden />
      <a href={file.url} download={file.name} className="truncate flex-1 text-info min-w-32">
        {file.name}
      </a>
      <span className="text-ink-faint text-sm tabular-nums">{format.bytes(file.size)}</span>
      <a
        href={file.url}
        download={file.name}
        className={buttons.icon}
        aria-label={t('attachment.download', { name: file.name })}
      >
        <IconDownload size={16} aria-hidden />
      </a>
      {mayDelete && (
        <button
          type="button"
          className={buttons.icon}
          aria-label={t('attachment.delete', { name: file.name })}
          onClick={() => setAsking(true)}
        >
          <IconTrash size={16} aria-hidden />
        </button>
      )}
      {asking && (
        <Dialog
          title={t('attachment.deleteTitle')}
          onClose={() => setAsking(false)}
          footer={
            <>
              <Button kind="default" onClick={() => setAsking(false)}>
                {t('attachment.keep')}
              </Button>
              <Button busy={remove.isPending} onClick={() => remove.mutate()}>
                {t('attachment.deleteYes')}
              </Button>
            </>
          }
        >
          <p>{t('attachment.deleteText', { name: file.name })}</p>
        </Dialog>
      )}
    </li>
  )
}

/** How much room is used of what a record and its reader may attach, before an upload is refused for it. */
function AttachmentRoom({ files }: { readonly files: readonly VocAttachment[] }) {
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

interface UploadLineProps {
  readonly upload: AttachmentUpload
  readonly onDrop: () => void
  readonly onRetry?: (() => void) | undefined
}

/** A file on its way: how far it is, or why it was refused. */
function UploadLine({ upload, onDrop, onRetry }: UploadLineProps) {
  const { t } = useTranslation(['record', 'voc', 'common'])
  const format = useFormat()
  const { name } = upload
  const failed = upload.state === 'failed'
  const percent = Math.round(upload.share * 100)
  return (
    <li data-state={upload.state}>
      {failed ? <IconAlertTriangle size={16} aria-hidden /> : <IconFile size={16} aria-hidden />}
      <span className="truncate flex-1 text-info min-w-32">{name}</span>
      <span className="text-ink-faint text-sm tabular-nums">{format.bytes(upload.size)}</span>
      {upload.state === 'sending' && (
        <progress className={styles.progress} value={upload.share} aria-label={t('attachment.progress', { name })} />
      )}
      {upload.state === 'sending' && <span className="text-ink-faint text-sm tabular-nums">{percent}%</span>}
      {upload.state === 'waiting' && (
        <span className="text-ink-faint text-sm tabular-nums">{t('attachment.waiting')}</span>
      )}
      {failed && upload.retriable && onRetry && (
        <button type="button" className={buttons.icon} aria-label={t('attachment.retry', { name })} onClick={onRetry}>
          <IconRefresh size={16} aria-hidden />
        </button>
      )}
      <button
        type="button"
        className={buttons.icon}
        aria-label={failed ? t('attachment.dismiss', { name }) : t('attachment.cancel', { name })}
        onClick={onDrop}
      >
        <IconX size={16} aria-hidden />
      </button>
      {failed && (
        <p role="alert">
          {name}: {upload.why}
        </p>
      )}
    </li>
  )
}
