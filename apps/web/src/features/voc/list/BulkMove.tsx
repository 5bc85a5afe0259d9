import { changeVocStatus, vocStatuses, type VocRow, type VocStatus } from '@ido/contract'
import { useQueryClient } from '@tanstack/react-query'
import { IconCheck } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { call } from '../../../api/client.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { Dialog } from '../../../ui/plain/Dialog.tsx'
import { FieldFrame } from '../../../ui/form/FieldFrame.tsx'
import formStyles from '../../../ui/form/form.module.css'
import { Outcome, Outcomes } from '../../../ui/table/Outcomes.tsx'
import selection from '../../../ui/table/selection.module.css'
import { vocKeys } from '../queries.ts'
import { StatusBadge } from '../StatusBadge.tsx'
import styles from './list.module.css'

interface BulkMoveProps {
  readonly rows: readonly VocRow[]
  readonly onClose: () => void
  readonly onDone: () => void
}

type Outcome = { readonly moved: true } | { readonly moved: false; readonly why: string }

// Few enough not to crowd out others, enough to be done in seconds.
const atOnce = 4

/** Moves many records one step and tells for each what came of it: some may be refused while others go through. */
export function BulkMove({ rows, onClose, onDone }: BulkMoveProps) {
  const { t } = useTranslation('voc')
  const client = useQueryClient()
  const id = useId()
  const [target, setTarget] = useState(() => mostLikely(rows))
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome> | null>(null)
  const steps = rows.flatMap((row) => row.can.moveTo)
  const targets = vocStatuses.filter((status) => steps.some((step) => step.status === status))
  const needsReason = steps.some((step) => step.status === target && step.needsReason)
  const missing = needsReason && reason.trim() === ''
  const running = outcomes !== null && outcomes.size < rows.length
  const moved = [...(outcomes?.values() ?? [])].filter((outcome) => outcome.moved).length

  const start = async () => {
    if (missing) return setAsked(true)
    const found = new Map<number, Outcome>()
    setOutcomes(new Map())
    const waiting = [...rows]
    const work = async () => {
      for (let row = waiting.shift(); row; row = waiting.shift()) {
        found.set(row.id, await move(row, target, reason))
        setOutcomes(new Map(found))
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    await client.invalidateQueries({ queryKey: vocKeys.all })
  }
  const close = () => {
    if (running) return
    if (moved > 0) onDone()
    onClose()
  }

  return (
    <Dialog
      title={t('bulk.title', { count: rows.length })}
      onClose={close}
      footer={
        outcomes && !running ? (
          <Button onClick={close}>{t('bulk.close')}</Button>
        ) : (
          <Button busy={running} onClick={() => void start()}>
            {running
              ? t('bulk.progress', { done: outcomes.size, total: rows.length })
              : t('bulk.start', { count: rows.length })}
          </Button>
        )
      }
    >
      {!outcomes && (
        <div className={styles.bulkForm}>
          <FieldFrame id={`${id}-target`} label={t('bulk.target')}>
            {(described) => (
              <select
                id={`${id}-target`}
                className={formStyles.input}
                value={target}
                onChange={(event) => setTarget(event.target.value as VocStatus)}
                {...described}
              >
                {targets.map((status) => (
                  <option key={status} value={status}>
                    {t(`status.${status}`)}
                  </option>
                ))}
              </select>
            )}
          </FieldFrame>
          <FieldFrame
            id={`${id}-reason`}
            label={t('bulk.reason')}
            help={t('bulk.reasonHelp')}
            required={needsReason}
            error={asked && missing && t('bulk.reasonMissing')}
          >
            {(described) => (
              <textarea
                id={`${id}-reason`}
                className={formStyles.input}
                maxLength={1000}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
                {...described}
              />
            )}
          </FieldFrame>
        </div>
      )}
      {outcomes && (
        <>
          <p role="status">
            {running
              ? t('bulk.progress', { done: outcomes.size, total: rows.length })
              : t('bulk.result', { moved, failed: rows.length - moved })}
          </p>
          <Outcomes>
            {rows.map((row) => (
              <OutcomeLine key={row.id} row={row} target={target} outcome={outcomes.get(row.id)} />
            ))}
          </Outcomes>
        </>
      )}
    </Dialog>
  )
}

interface OutcomeLineProps {
  readonly row: VocRow
  readonly target: VocStatus
  readonly outcome: Outcome | undefined
}

function OutcomeLine({ row, target, outcome }: OutcomeLineProps) {
  const { t } = useTranslation('voc')
  return (
    <Outcome name={row.voc_id} problems={outcome?.moved === false ? [outcome.why] : []}>
      {!outcome && <StatusBadge status={row.status} />}
      {outcome?.moved && (
        <span className={selection.done}>
          <IconCheck size={16} aria-hidden /> {t('bulk.moved', { status: t(`status.${target}`) })}
        </span>
      )}
    </Outcome>
  )
}

async function move(row: VocRow, status: VocStatus, reason: string): Promise<Outcome> {
  const said = reason.trim()
  try {
    await call(changeVocStatus, { body: { id: row.id, status, ...(said ? { reason: said } : {}) } })
    return { moved: true }
  } catch (failure) {
    return { moved: false, why: failure instanceof Error ? failure.message : String(failure) }
  }
}

/** The step forward that most of the rows can take. */
function mostLikely(rows: readonly VocRow[]): VocStatus {
  const steps = rows.flatMap((row) => row.can.moveTo).filter((step) => !step.needsReason)
  const takers = (status: VocStatus) => steps.filter((step) => step.status === status).length
  return vocStatuses.toSorted((one, other) => takers(other) - takers(one))[0] ?? 'new'
}
