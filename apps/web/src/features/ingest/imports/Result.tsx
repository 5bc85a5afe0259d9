import { importRejects, runImport, type ImportDetail, keepImportProfile, type ImportProfile } from '@ido/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { addressOf, call, ApiError } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { useFormat } from '../../../ui/format.ts'
import { addDays } from '../../../ui/form/day.ts'
import { BoardsOfRecord } from '../../../ui/boards/TouchedBoards.tsx'
import { Button } from '../../../ui/plain/Button.tsx'
import { Failure, Message } from '../../../ui/plain/Message.tsx'
import { Counts } from './Counts.tsx'
import { Faults } from './Faults.tsx'
import { renew, profilesQuery } from './queries.ts'
import { headings } from './steps.ts'
import { Undo } from './Undo.tsx'
import styles from './imports.module.css'
import parts from '../../../ui/plain/parts.module.css'

/** How an import ended: what became of the rows, where to see them, and the ways on. */
export function Result({ of }: { readonly of: ImportDetail }) {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const { dataset, state, rows, undo, seeAt, period, failure } = of
  const isUndone = undo?.state === 'done'
  return (
    <section className={styles.card} aria-labelledby={headings.result}>
      <h2 id={headings.result} tabIndex={-1}>
        {t(isUndone ? 'result.undone' : `result.${state as 'done' | 'cancelled' | 'failed'}`)}
      </h2>
      {state === 'failed' && <Message tone="bad">{failure}</Message>}
      {state === 'cancelled' && !isUndone && <Message>{t('result.cancelledText')}</Message>}
      <Counts rows={rows} tense="did" />
      {seeAt && period && !isUndone && (
        <p>
          <a className="text-info font-semibold" href={seeAt}>
            {t('result.see', { from: format.day(period.from), to: format.day(addDays(period.to, -1)) })}
          </a>
        </p>
      )}
      {period && rows.added + rows.changed > 0 && !isUndone && (
        <p>
          <Link
            to="/v3/explore"
            search={{ dataset, step: 'auto', as: 'line', from: period.from, to: period.to }}
            className="text-info font-semibold"
          >
            {t('result.ask')}
          </Link>
        </p>
      )}
      {period && !isUndone && (
        <div className={styles.part}>
          <BoardsOfRecord touching={{ dataset }} search={{ from: period.from, to: period.to }} />
        </div>
      )}
      {rows.bad > 0 && <Rejected of={of} />}
      {state !== 'done' && !isUndone && <GoOn of={of} />}
      {of.plan && !isUndone && <KeepProfile profile={of.plan} />}
      <Undo of={of} />
      <p>
        <Link to="/v3/manage/import" search={{}} className="text-info font-semibold">
          {t('result.another')}
        </Link>
      </p>
    </section>
  )
}

function Rejected({ of }: { readonly of: ImportDetail }) {
  const { t, i18n } = useTranslation('imports')
  return (
    <div className={styles.part}>
      <h3>{t('result.rejected')}</h3>
      <Faults faults={of.faults} />
      {of.hasRejects && (
        <p>
          <a
            className="text-info font-semibold"
            href={addressOf(importRejects, { params: { id: of.id }, query: { language: i18n.language } })}
            download
          >
            {t('result.rejects')}
          </a>{' '}
          {t('result.rejectsText')}
        </p>
      )}
    </div>
  )
}

/** What was stored is known in the second run; the rest comes in. */
function GoOn({ of: { id, version } }: { readonly of: ImportDetail }) {
  const { t } = useTranslation('imports')
  const client = useQueryClient()
  const run = useMutation({
    mutationFn: async () => (await call(runImport, { params: { id }, body: { version } })).answer,
    onSuccess: (now) => renew(client, now),
    meta: { ownFailure: true },
  })
  return (
    <div className={styles.buttons}>
      <Failure>{run.error?.message}</Failure>
      <Button busy={run.isPending} onClick={() => run.mutate()}>
        {t('result.goOn')}
      </Button>
    </div>
  )
}

/** Keeps how the columns were matched for the next file of this kind. */
function KeepProfile({ profile }: { readonly profile: ImportProfile }) {
  const { t } = useTranslation('imports')
  const client = useQueryClient()
  const keep = useMutation({
    mutationFn: (replaces: boolean) => call(keepImportProfile, { body: { profile, replaces } }),
    onSuccess: () => client.invalidateQueries({ queryKey: profilesQuery.queryKey }),
    meta: { ownFailure: true },
  })
  const isTaken = keep.error instanceof ApiError && keep.error.code === 409
  return (
    <div className={styles.part}>
      <Failure>{keep.error?.message}</Failure>
      <div className={styles.buttons}>
        <Button kind="default" busy={keep.isPending} disabled={keep.isSuccess} onClick={() => keep.mutate(isTaken)}>
          {t(isTaken ? 'keep.replace' : 'keep.button')}
        </Button>
        <span className={parts.faint} role="status">
          {keep.isSuccess ? t('keep.done', { name: profile.name }) : t('keep.help', { name: profile.name })}
        </span>
      </div>
    </div>
  )
}
