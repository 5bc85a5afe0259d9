import type { DueRows, Retention, RetentionRun } from '@ido/contract'
import { useId, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { useViewing } from '../../ui/form/ViewingNote.tsx'
import { useFormat } from '../../ui/format.ts'
import { Bar } from '../../ui/plain/Bar.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Dialog } from '../../ui/plain/Dialog.tsx'
import { Failure, Message } from '../../ui/plain/Message.tsx'
import parts from '../../ui/plain/parts.module.css'
import { PreviewButton } from './PreviewButton.tsx'
import { RowsTable, sumOf } from './RowsTable.tsx'
import { isUnderWay, usePreview, useRun } from './queries.ts'
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
    <section className={parts.card} aria-labelledby={id}>
      <h2 id={id}>{t('cleanUp.title')}</h2>
      {run === null && <p>{t('cleanUp.never')}</p>}
      {run !== null && (run.finishedAt === null ? <OpenRun run={run} /> : <LastRun run={run} />)}
      <p>{t('cleanUp.next', { at: format.instant(nextRunAt) })}</p>
      <div className={parts.buttons}>
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
  const { askedBy: who, leftFiles, state } = run
  return (
    <>
      <p>{who === null ? t('cleanUp.lastByClock', { at }) : t('cleanUp.lastBy', { at, who })}</p>
      {state === 'lost' && <Message tone="bad">{t('cleanUp.lost')}</Message>}
      <RowsTable rows={run.removed} nothing={t('cleanUp.nothing')} />
      {leftFiles.count > 0 && <LeftFiles files={leftFiles} />}
    </>
  )
}

function LeftFiles({ files: { count, names } }: { readonly files: RetentionRun['leftFiles'] }) {
  const { t } = useTranslation('setting')
  const format = useFormat()
  const more = count - names.length
  return (
    <div className={styles.left}>
      <p className="font-medium">{t('cleanUp.left', { count, files: format.number(count) })}</p>
      <ul className="pl-5 list-disc wrap-anywhere">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
        {more > 0 && <li>{t('cleanUp.leftMore', { count: more, files: format.number(more) })}</li>}
      </ul>
    </div>
  )
}

/** One that is under way, or that was and is worked on by nobody for now. */
function OpenRun({ run: { expected, removed, state, beatAt } }: { readonly run: RetentionRun }) {
  const { t } = useTranslation('setting')
  const format = useFormat()
  const id = useId()
  const done = sumOf(removed)
  // More may come to be due while it is under way.
  const all = Math.max(done, expected ? sumOf(expected) : 0)
  const isCounted = expected !== null
  return (
    <div className={styles.progress}>
      <p id={id} role="status">
        {isCounted
          ? t('cleanUp.running', { done: format.number(done), all: format.number(all) })
          : t('cleanUp.counting')}
      </p>
      <Bar labelledBy={id} max={all} value={isCounted ? done : undefined} />
      {state === 'stalled' && <Message tone="bad">{t('cleanUp.stalled', { at: format.instant(beatAt) })}</Message>}
    </div>
  )
}

/** Shows what would go, and removes it at once when told to; what was shown by other settings is shown again first. */
function RunButton({ disabled }: { readonly disabled: boolean }) {
  const { t } = useTranslation('setting')
  const format = useFormat()
  const preview = usePreview()
  const run = useRun()
  const [due, setDue] = useState<DueRows | null>(null)
  const show = () => preview.mutate({}, { onSuccess: (now) => (run.reset(), setDue(now)) })
  const close = () => setDue(null)
  const count = due ? sumOf(due.rows) : 0
  const refused = run.error instanceof ApiError && run.error.code === 409
  return (
    <>
      <Button kind="default" disabled={disabled} busy={preview.isPending || run.isPending} onClick={show}>
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
              {refused && (
                <Button busy={preview.isPending} onClick={show}>
                  {t('cleanUp.showAgain')}
                </Button>
              )}
              {!refused && count > 0 && (
                <Button busy={run.isPending} onClick={() => run.mutate(due, { onSuccess: close })}>
                  {t('cleanUp.runYes', { count, rows: format.number(count) })}
                </Button>
              )}
            </>
          }
        >
          <div className="grid gap-3">
            <Failure>{run.error?.message}</Failure>
            {count > 0 && <p>{t('cleanUp.previewText')}</p>}
            <RowsTable rows={due.rows} oldest={due.oldest} nothing={t('cleanUp.previewNothing')} />
          </div>
        </Dialog>
      )}
    </>
  )
}
