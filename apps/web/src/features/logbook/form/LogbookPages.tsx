import { logbook, type LogbookRow } from '@ido/contract'
import { useTranslation } from '../../../i18n/speech.ts'
import shared from '../../../ui/form/page.module.css'
import { AddPage, RecordPage, type RecordFormProps } from '../../../ui/manage/RecordPage.tsx'
import { RemoveButton } from '../../../ui/manage/RemoveButton.tsx'
import parts from '../../../ui/plain/parts.module.css'
import { useCarried, useLogbookWords } from '../words.ts'
import { LogbookForm } from './LogbookForm.tsx'
import styles from './form.module.css'

const shown = [
  'activity',
  'category',
  'product',
  'ticketNumber',
  'status',
  'note',
  'agent',
  'date',
  'shift',
  'startedAt',
  'endedAt',
] as const

/** An entry that somebody else wrote, or that was signed off: every field, none to change. */
function ReadEntry({ entry }: { readonly entry: LogbookRow }) {
  const { t } = useTranslation('logbook')
  const words = useLogbookWords()
  return (
    <section className={shared.section} aria-label={t('form.what')}>
      <dl className={`${parts.readFacts} ${styles.read}`}>
        {shown
          .filter((field) => entry[field] !== null)
          .map((field) => [
            <dt key={field}>{words.label(field)}</dt>,
            <dd key={`${field}-value`}>{words.value(field, entry[field])}</dd>,
          ])}
      </dl>
    </section>
  )
}

export function LogbookAddPage() {
  const { t } = useTranslation('logbook')
  return (
    <AddPage<LogbookRow>
      calls={logbook}
      title={t('form.addTitle')}
      form={LogbookForm}
      saved={() => t('form.saved')}
      then="list"
    />
  )
}

/** One entry with its history: to change where one may, to read where not. */
export function LogbookEditPage() {
  const { t } = useTranslation('logbook')
  return (
    <RecordPage<LogbookRow>
      calls={logbook}
      title={() => t('form.editTitle')}
      form={Entry}
      actions={Remove}
      words={useLogbookWords()}
      saved={() => t('form.saved')}
      then="list"
    />
  )
}

function Entry({ record: entry, onSaved }: RecordFormProps<LogbookRow>) {
  const { t } = useTranslation('logbook')
  const carried = useCarried()
  if (entry === null) return null
  const { signedOffBy, agent, can, carriedFrom, carriedBy } = entry
  const told = signedOffBy ? t('form.frozen', { who: signedOffBy }) : t('form.readOnly', { agent })
  return (
    <div className="grid gap-4 min-w-0">
      {(signedOffBy !== null || !can.edit) && <p className={styles.told}>{told}</p>}
      {carriedFrom && (
        <p className={styles.told}>
          {t('field.carriedFrom')} {carried(carriedFrom)}.
        </p>
      )}
      {carriedBy && (
        <p className={styles.told}>
          {t('field.carriedBy')} {carriedBy}.
        </p>
      )}
      {can.edit ? <LogbookForm record={entry} onSaved={onSaved} /> : <ReadEntry entry={entry} />}
    </div>
  )
}

function Remove({ record: { id, activity, can } }: { readonly record: LogbookRow }) {
  if (!can.remove) return null
  return (
    <div>
      <RemoveButton calls={logbook} record={{ id, name: activity }} disabled={false} atOnce />
    </div>
  )
}
