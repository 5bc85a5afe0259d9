import {
  checkImport,
  planImport,
  runImport,
  type ImportDetail,
  type ImportProfile,
  type OfferedField,
} from '@ido/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import page from '../../../ui/form/page.module.css'
import { useFormat } from '../../../ui/format.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { Failure, Message } from '../../../ui/plain/Message.tsx'
import parts from '../../../ui/plain/parts.module.css'
import { Counts } from './Counts.tsx'
import { Faults } from './Faults.tsx'
import styles from './imports.module.css'
import { isSameProfile, type Open } from './matching.ts'
import { importQuery, renew } from './queries.ts'
import { fieldControl, headings, readingControl } from './steps.ts'

interface CheckAndRunProps {
  readonly of: ImportDetail
  readonly profile: ImportProfile
  readonly open: readonly Open[]
  readonly fields: readonly OfferedField[]
}

/** A dry run of the whole file, what it found, and the run itself; only what was checked is run. */
export function CheckAndRun({ of, profile, open, fields }: CheckAndRunProps) {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const client = useQueryClient()
  const isChecked = of.checked !== null && isSameProfile(of.plan, profile)
  const asked = {
    onSuccess: (now: ImportDetail) => renew(client, now),
    // Also where somebody else was faster.
    onError: () => client.invalidateQueries({ queryKey: importQuery(of.id).queryKey }),
    meta: { ownFailure: true },
  }
  const check = useMutation({
    mutationFn: async () => {
      const params = { id: of.id }
      const planned = isSameProfile(of.plan, profile)
        ? of
        : (await call(planImport, { params, body: { version: of.version, profile } })).answer
      await renew(client, planned)
      return (await call(checkImport, { params, body: { version: planned.version } })).answer
    },
    ...asked,
  })
  const run = useMutation({
    mutationFn: async () => (await call(runImport, { params: { id: of.id }, body: { version: of.version } })).answer,
    ...asked,
  })
  const doing = of.checked ? of.checked.rows.added + of.checked.rows.changed : 0
  return (
    <>
      <section className={styles.card} aria-labelledby={headings.check}>
        <h2 id={headings.check} tabIndex={-1}>
          {t('check.title')}
        </h2>
        {of.failure && <Message tone="bad">{of.failure}</Message>}
        <OpenList open={open} fields={fields} />
        {isChecked && of.checked && (
          <>
            <Counts rows={of.checked.rows} tense="would" />
            <Faults faults={of.checked.faults} />
          </>
        )}
        {!isChecked && open.length === 0 && <p className={parts.faint}>{t('check.help')}</p>}
      </section>
      <div className={`${page.actions} ${styles.check}`}>
        <Failure>{check.error?.message ?? run.error?.message}</Failure>
        {isChecked && (
          <Button busy={run.isPending} disabled={doing === 0} onClick={() => run.mutate()}>
            {t('check.run', { count: doing, rows: format.number(doing) })}
          </Button>
        )}
        <Button
          kind={isChecked ? 'default' : 'primary'}
          busy={check.isPending}
          disabled={open.length > 0 || profile.name.trim() === ''}
          onClick={() => check.mutate()}
        >
          {t(isChecked ? 'check.again' : 'check.button')}
        </Button>
        <span className={parts.faint}>
          {open.length > 0 ? (
            <a href={`#${headings.check}`} onClick={(event) => focusOn(event, headings.check)}>
              {t('check.toOpen', { count: open.length })}
            </a>
          ) : (
            isChecked && t(doing === 0 ? 'check.nothing' : 'check.undoable')
          )}
        </span>
      </div>
    </>
  )
}

/** What keeps the file from being checked, each with the way to where it is answered. */
function OpenList({ open, fields }: Pick<CheckAndRunProps, 'open' | 'fields'>) {
  const { t, i18n } = useTranslation('imports')
  if (open.length === 0) return null
  return (
    <div className={styles.part} role="status">
      <p>{t('check.open', { count: open.length })}</p>
      <ul className="grid gap-1 pl-5 list-disc">
        {open.map(({ field, what }) => (
          <li key={field}>
            <a
              className="text-info"
              href={`#${controlOf({ field, what })}`}
              onClick={(event) => focusOn(event, controlOf({ field, what }))}
            >
              {fields.find(({ name }) => name === field)?.title[i18n.language] ?? field}
            </a>
            : {t(`asked.${what}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Where it is answered. */
const controlOf = ({ field, what }: Open): string =>
  what === 'timeWay' || what === 'decimal' ? readingControl(field) : fieldControl(field)

function focusOn(event: { preventDefault(): void }, id: string): void {
  event.preventDefault()
  const control = document.getElementById(id)
  // One that nothing filled is folded away.
  control?.closest('details')?.setAttribute('open', '')
  control?.focus()
}
