import type { Retention, RetentionRun } from '@ido/contract'
import { useId, useState } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { useViewing } from '../../ui/form/ViewingNote.tsx'
import { useFormat } from '../../ui/format.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Dialog } from '../../ui/plain/Dialog.tsx'
import { PreviewButton } from './PreviewButton.tsx'
import { isUnderWay, type RowsByKind, usePreview, useRun } from './queries.ts'
import { RowsTable, sumOf } from './RowsTable.tsx'
import styles from './setting.module.css'

/** What the last clean-up removed, when the next one is, and one at once. */
export function CleanUp({ retention }: { readonly retention: Retention }) {
  const { t } = useTranslation('setting')
  const format = useFormat()
  const viewing = useViewing()
  const { run, nextRunAt, can } = retention
  const locked = !can.change || viewing
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>{t('cleanUp.title')}</h2>
      {run === null && <p>{t('cleanUp.never')}</p>}
      {run !== null && (isUnderWay(retention) ? <UnderWay run={run} /> : <LastRun run={run} />)}
      <p>{t('cleanUp.next', { at: format.instant(nextRunAt) })}</p>
      <div className={styles.buttons}>
        <PreviewButton label={t('cleanUp.preview')} disabled={locked} />
        <RunButton disabled={locked || isUnderWay(retention)} />
      </div>
    </section>
  )
}

function LastRun({ run }: { readonly run: RetentionRun }) {
  const { t } = useTranslation('setting')
  const format = useFormat()
  const at = format.instant(run.finishedAt ?? run.startedAt)
  return (
    <>
      <p>{run.askedBy === null ? t('cleanUp.lastByClock', { at }) : t('cleanUp.lastBy', { at, who: run.askedBy })}</p>
      <RowsTable rows={run.removed} nothing={t('cleanUp.nothing')} />
    </>
  )
}

function UnderWay({ run: { expected, removed } }: { readonly run: RetentionRun }) {
  const { t } = useTranslation('setting')
  const format = useFormat()
  const id = useId()
  const done = sumOf(removed)
  // More may come to be due while it is under way.
  const all = Math.max(done, expected ? sumOf(expected) : 0)
  return (
    <div className={styles.progress}>
      <p id={id} role="status">
        {expected === null
          ? t('cleanUp.counting')
          : t('cleanUp.running', { done: format.number(done), all: format.number(all) })}
      </p>
      <progress aria-labelledby={id} {...(expected !== null && { max: Math.max(all, 1), value: done })} />
    </div>
  )
}

function RunButton({ disabled }: { readonly disabled: boolean }) {
  const { t } = useTranslation('setting')
  const format = useFormat()
  const preview = usePreview()
  const run = useRun()
  const [due, setDue] = useState<RowsByKind | null>(null)
  const close = () => setDue(null)
  const count = due ? sumOf(due) : 0
  return (
    <>
      <Button
        kind="default"
        disabled={disabled}
        busy={preview.isPending || run.isPending}
        onClick={() => preview.mutate({}, { onSuccess: setDue })}
      >
        {t('cleanUp.run')}
      </Button>
      {due && (
        <Dialog
          title={t('cleanUp.runTitle')}
          onClose={close}
          footer={
            <>
              <Button kind="default" data-first onClick={close}>
                {t('cleanUp.cancel')}
              </Button>
              {count > 0 && (
                <Button busy={run.isPending} onClick={() => run.mutate(undefined, { onSettled: close })}>
                  {t('cleanUp.runYes', { count, rows: format.number(count) })}
                </Button>
              )}
            </>
          }
        >
          {count > 0 && <p>{t('cleanUp.previewText')}</p>}
          <RowsTable rows={due} nothing={t('cleanUp.previewNothing')} />
        </Dialog>
      )}
    </>
  )
}
