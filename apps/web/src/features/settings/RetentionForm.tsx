import {
  mayStayForEver,
  retention as bounds,
  retentionGroups as groups,
  retentionKinds,
  type KeptDays,
  type Retention,
  type RetentionKind,
} from '@ido/contract'
import { useState } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import type { Messages } from '../../ui/form/fieldMessages.ts'
import { useFormat } from '../../ui/format.ts'
import { FormSection, ManageForm } from '../../ui/manage/ManageForm.tsx'
import type { RecordFormProps } from '../../ui/manage/RecordPage.tsx'
import { changedFields, type Draft } from '../../ui/manage/draft.ts'
import { inputsOf, useManagedForm } from '../../ui/manage/useManagedForm.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Dialog } from '../../ui/plain/Dialog.tsx'
import { PreviewButton } from './PreviewButton.tsx'
import { RowsTable, sumOf } from './RowsTable.tsx'
import { retentionCalls, usePreview, type GivenDays, type RowsByKind } from './queries.ts'
import styles from './setting.module.css'
import { useRetentionWords } from './words.ts'

/** What was typed; null keeps for ever. */
type Values = Readonly<Record<RetentionKind, string | null>>

const alwaysKept = ['audit', 'requests', 'feedback', 'people'] as const

const longestNumber = 5

const byKind = <T,>(value: (kind: RetentionKind) => T) =>
  Object.fromEntries(retentionKinds.map((kind) => [kind, value(kind)])) as Record<RetentionKind, T>

const typed = (days: KeptDays): Values => byKind((kind) => days[kind]?.toString() ?? null)

const inDays = (values: Values, kinds: readonly RetentionKind[]): GivenDays =>
  Object.fromEntries(kinds.map((kind) => [kind, values[kind] === null ? null : Number(values[kind])]))

const idOf = (kind: string) => `keep-${kind}`

/** Whether the days of a kind are a number within its bounds. */
function isRight(kind: RetentionKind, text: string | null): boolean {
  if (text === null) return mayStayForEver(kind)
  return /^\d+$/.test(text) && Number(text) >= bounds[kind].least && Number(text) <= bounds[kind].most
}

const kept = (text: string | null) => (text === null ? Infinity : Number(text))

/** Kinds that the draft keeps for a shorter time than they were kept; none while something in it is wrong. */
function shortened(draft: Draft<Values>): readonly RetentionKind[] {
  const changed = changedFields(draft)
  if (changed.some((kind) => !isRight(kind, draft.values[kind]))) return []
  return changed.filter((kind) => kept(draft.values[kind]) < kept(draft.base[kind]))
}

/** Sends at once what removes nothing; what would, is shown first. */
function useAskedSend({ draft, send }: { readonly draft: Draft<Values>; readonly send: () => void }) {
  const preview = usePreview()
  const [goes, setGoes] = useState<RowsByKind | null>(null)
  const ask = () => {
    const kinds = shortened(draft)
    if (kinds.length === 0) return send()
    preview.mutate(inDays(draft.values, kinds), {
      onSuccess: ({ rows }) => {
        const theirs = byKind((kind) => (kinds.includes(kind) ? rows[kind] : 0))
        if (sumOf(theirs) === 0) send()
        else setGoes(theirs)
      },
    })
  }
  const agree = () => {
    setGoes(null)
    send()
  }
  return { ask, asking: preview.isPending, goes, agree, close: () => setGoes(null) }
}

/** For how long each kind of data is kept, in days or for ever. */
export function RetentionForm({ record, onSaved }: RecordFormProps<Retention>) {
  const { t } = useTranslation('setting')
  const words = useRetentionWords()
  const form = useManagedForm<Values, Retention>({
    calls: retentionCalls,
    record,
    empty: byKind(() => null),
    valuesOf: ({ days }) => typed(days),
    bodyOf: (values, kinds) => ({ days: inDays(values, kinds) }),
    problemsOf: ({ values }): Messages =>
      Object.fromEntries(
        retentionKinds
          .filter((kind) => !isRight(kind, values[kind]))
          .map((kind) => [kind, t('retention.problem', { ...bounds[kind] })]),
      ),
    onSaved,
  })
  const asked = useAskedSend(form)
  const locked = record?.can.change === false
  const inputs = inputsOf(form, idOf, words)
  return (
    <ManageForm
      label={t('retention.label')}
      form={{ ...form, send: asked.ask, busy: form.busy || asked.asking }}
      words={words}
      inputId={idOf}
      locked={locked ? t('locked') : undefined}
    >
      {Object.entries(groups).map(([group, kinds]) => (
        <FormSection
          key={group}
          id={group}
          title={t(`retention.${group as keyof typeof groups}`)}
          lead={t(`retention.${group as keyof typeof groups}Lead`)}
        >
          {kinds.map((kind) => (
            <DaysField key={kind} kind={kind} {...inputs(kind)} disabled={locked} />
          ))}
        </FormSection>
      ))}
      <FormSection id="always" title={t('retention.always')} lead={t('retention.alwaysLead')}>
        <ul className="grid gap-1 pl-5 list-disc">
          {alwaysKept.map((what) => (
            <li key={what}>{t(`retention.alwaysKept.${what}`)}</li>
          ))}
        </ul>
      </FormSection>
      {form.isChanged && !locked && <PreviewUnsaved draft={form.draft} />}
      {asked.goes && record && (
        <ShorterDialog rows={asked.goes} nextRunAt={record.nextRunAt} onAgree={asked.agree} onClose={asked.close} />
      )}
    </ManageForm>
  )
}

function PreviewUnsaved({ draft }: { readonly draft: Draft<Values> }) {
  const { t } = useTranslation('setting')
  const changed = changedFields(draft)
  const right = changed.every((kind) => isRight(kind, draft.values[kind]))
  return (
    <p>
      <PreviewButton label={t('cleanUp.previewUnsaved')} days={inDays(draft.values, changed)} disabled={!right} />
    </p>
  )
}

interface DaysFieldProps {
  readonly kind: RetentionKind
  readonly id: string
  readonly label: string
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  readonly error: string | undefined
  readonly disabled: boolean
}

/** A number of days, or for ever where the kind allows it. */
function DaysField({ kind, id, label, value, onChange, error, disabled }: DaysFieldProps) {
  const { t } = useTranslation('setting')
  const { least, most, usual } = bounds[kind]
  return (
    <div className={styles.days}>
      <TextField
        id={id}
        label={label}
        value={value ?? ''}
        onChange={onChange}
        longest={longestNumber}
        short
        inputMode="numeric"
        disabled={disabled || value === null}
        error={error}
        help={`${t(`help.${kind}`)} ${t('retention.bounds', { least, most })}`}
        beside={
          <span className="inline-flex flex-wrap gap-x-4 gap-y-1 items-center whitespace-nowrap">
            {t('retention.unit')}
            {usual === null && (
              <label className="inline-flex gap-2 items-center min-h-7 cursor-pointer">
                <input
                  type="checkbox"
                  checked={value === null}
                  disabled={disabled}
                  aria-label={`${label}: ${t('retention.forEver')}`}
                  onChange={(event) => onChange(event.target.checked ? null : String(Math.max(least, usualStart)))}
                />
                {t('retention.forEver')}
              </label>
            )}
          </span>
        }
      />
    </div>
  )
}

/** What stands in the field first when a kind is no longer to be kept for ever: a year. */
const usualStart = 365

interface ShorterDialogProps {
  /** What would go because of what is being saved. */
  readonly rows: RowsByKind
  readonly nextRunAt: string
  readonly onAgree: () => void
  readonly onClose: () => void
}

/** Asks before a shorter time is saved that the next clean-up would remove rows by. */
function ShorterDialog({ rows, nextRunAt, onAgree, onClose }: ShorterDialogProps) {
  const { t } = useTranslation('setting')
  const format = useFormat()
  return (
    <Dialog
      title={t('shorter.title')}
      onClose={onClose}
      footer={
        <>
          <Button kind="default" data-first onClick={onClose}>
            {t('cleanUp.cancel')}
          </Button>
          <Button onClick={onAgree}>{t('shorter.yes')}</Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>{t('shorter.text', { at: format.instant(nextRunAt) })}</p>
        <RowsTable rows={rows} nothing={t('cleanUp.previewNothing')} />
      </div>
    </Dialog>
  )
}
