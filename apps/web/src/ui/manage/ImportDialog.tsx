import type { ImportLine } from '@ido/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { ApiError, upload } from '../../api/client.ts'
import { showNotice } from '../feedback/notices.ts'
import { refusalOf } from '../feedback/refusal.ts'
import { useFormat } from '../format.ts'
import { Button } from '../plain/Button.tsx'
import { Outcome, Outcomes } from '../table/Outcomes.tsx'
import { Dialog } from '../plain/Dialog.tsx'
import { DropZone } from '../plain/DropZone.tsx'
import { Failure } from '../plain/Message.tsx'
import { managedKey, type ManagedCalls } from './calls.ts'
import { ChangeList } from './ChangeList.tsx'
import styles from './manage.module.css'
import type { FieldWords } from './words.ts'

interface ImportDialogProps {
  readonly calls: ManagedCalls
  readonly example: { readonly name: string; readonly text: string }
  readonly words: FieldWords
  readonly onClose: () => void
}

const countOf = (lines: readonly ImportLine[], action: ImportLine['action']) =>
  lines.filter((line) => line.action === action).length

/** Records from a CSV or XLSX file: first what each line would do, then all of them or none. */
export function ImportDialog({ calls, example, words, onClose }: ImportDialogProps) {
  const { t } = useTranslation('manage')
  const client = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const send = (chosen: File, preview: 'true' | 'false') => upload(calls.import, chosen, {}, { query: { preview } })
  // What is wrong is told in here: a second dialog over this one would hide what it is about.
  const preview = useMutation({ mutationFn: (chosen: File) => send(chosen, 'true'), meta: { ownFailure: true } })
  const apply = useMutation({
    mutationFn: (chosen: File) => send(chosen, 'false'),
    onSuccess: async ({ answer: lines }) => {
      await client.invalidateQueries({ queryKey: managedKey(calls) })
      showNotice(t('import.done', { created: countOf(lines, 'create'), changed: countOf(lines, 'change') }))
      onClose()
    },
    meta: { ownFailure: true },
  })
  const choose = (chosen: File | undefined) => {
    if (!chosen) return
    setFile(chosen)
    apply.reset()
    preview.mutate(chosen)
  }
  // A file that became wrong since it was looked at is refused with what each of its lines does now.
  const lines = refusedLines(apply.error) ?? preview.data?.answer
  const leftOut = preview.data?.meta.leftOut ?? []
  const failure = preview.error ?? apply.error
  const refused = lines ? countOf(lines, 'refused') : 0
  const doing = lines ? countOf(lines, 'create') + countOf(lines, 'change') : 0
  return (
    <Dialog
      title={t('import.title')}
      width="wide"
      onClose={onClose}
      footer={
        <>
          <Button kind="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          {lines && file && (
            <Button busy={apply.isPending} disabled={refused > 0 || doing === 0} onClick={() => apply.mutate(file)}>
              {t('import.apply', { count: doing })}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.dialogForm}>
        <DropZone
          text={preview.isPending ? t('import.reading') : (file?.name ?? t('import.drop'))}
          choice={t('import.choose')}
          accept=".csv,.xlsx"
          onChoose={choose}
        />
        <p className="text-ink-soft text-sm">
          {t('import.rules')} <ExampleLink {...example} />
        </p>
        <Failure>{failure && (refusalOf(failure, 'file') ?? failure.message)}</Failure>
        {leftOut.length > 0 && <p>{t('import.leftOut', { columns: leftOut.join(', ') })}</p>}
        {lines && <Preview lines={lines} words={words} />}
      </div>
    </Dialog>
  )
}

function refusedLines(failure: Error | null): readonly ImportLine[] | null {
  const content = failure instanceof ApiError && failure.code === 409 ? failure.content : null
  return Array.isArray(content) ? (content as readonly ImportLine[]) : null
}

function ExampleLink({ name, text }: ImportDialogProps['example']) {
  const { t } = useTranslation('manage')
  // With the mark that makes spreadsheets read it as UTF-8.
  const save = () => {
    const address = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv' }))
    const link = Object.assign(document.createElement('a'), { href: address, download: name })
    link.click()
    URL.revokeObjectURL(address)
  }
  return (
    <button type="button" className="inline-flex items-center gap-1 text-info underline" onClick={save}>
      <IconDownload size={14} aria-hidden />
      {t('import.example')}
    </button>
  )
}

function Preview({ lines, words }: { readonly lines: readonly ImportLine[]; readonly words: FieldWords }) {
  const { t } = useTranslation('manage')
  const format = useFormat()
  // Whoever has to mend lines sees those first.
  const sorted = lines.toSorted((one, other) => Number(other.action === 'refused') - Number(one.action === 'refused'))
  const counts = (['create', 'change', 'same', 'refused'] as const).map((action) =>
    t(`import.count.${action}`, { count: countOf(lines, action), total: format.number(countOf(lines, action)) }),
  )
  return (
    <>
      <p role="status">
        {counts.join(' · ')}
        {countOf(lines, 'refused') > 0 && (
          <>
            {'. '}
            <strong>{t('import.mendFirst')}</strong>
          </>
        )}
      </p>
      <Outcomes label={t('import.lines')}>
        {sorted.map((line) => (
          <Outcome
            key={line.line}
            name={`${t('import.line', { line: line.line })} ${line.label}`}
            problems={line.problems.map(({ column, message }) => `${column && `${column}: `}${message}`)}
          >
            <span>{t(`import.action.${line.action}`)}</span>
            {line.changes.length > 0 && (
              <ChangeList changes={line.changes} words={words} made={line.action === 'create'} />
            )}
          </Outcome>
        ))}
      </Outcomes>
    </>
  )
}
