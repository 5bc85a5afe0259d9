import { changeVocStatus, vocStatuses, vocTextFields, type VocRow, type VocStatus } from '@ido/contract'
import { useQueryClient } from '@tanstack/react-query'
import { IconCheck } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { call } from '../../../api/client.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { Dialog } from '../../../ui/plain/Dialog.tsx'
import { PickField } from '../../../ui/form/PickField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Outcome, Outcomes } from '../../../ui/table/Outcomes.tsx'
import selection from '../../../ui/table/selection.module.css'
import { vocKeys } from '../queries.ts'
import { StatusBadge } from '../Badges.tsx'

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
  const { t } = useTranslation(['record', 'voc'])
  const id = useId()
  const [target, setTarget] = useState(() => mostLikely(rows))
  const [words, setWords] = useState('')
  const [asked, setAsked] = useState(false)
  const { outcomes, running, moveAll } = useMoves(rows)
  const steps = rows.flatMap((row) => row.can.moveTo)
  const targets = vocStatuses.filter((status) => steps.some((step) => step.status === status))
  const isDone = target === 'done'
  const needsWords = isDone
    ? rows.some((row) => !row.progress_by_po_description && canMoveTo(row, target))
    : steps.some((step) => step.status === target && step.needsReason)
  const missing = needsWords && words.trim() === ''
  const moved = [...(outcomes?.values() ?? [])].filter((outcome) => outcome.moved).length
  const progress = t('bulk.progress', { done: outcomes?.size ?? 0, total: rows.length })

  const start = () => {
    if (missing) setAsked(true)
    else void moveAll(target, words)
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
          <>
            {!running && (
              <Button kind="default" onClick={close}>
                {t('cancel')}
              </Button>
            )}
            <Button busy={running} onClick={start}>
              {running ? progress : t('bulk.start', { count: rows.length })}
            </Button>
          </>
        )
      }
    >
      {outcomes ? (
        <>
          <p role="status">{running ? progress : t('bulk.result', { moved, failed: rows.length - moved })}</p>
          <Outcomes>
            {rows.map((row) => (
              <OutcomeLine key={row.id} row={row} target={target} outcome={outcomes.get(row.id)} />
            ))}
          </Outcomes>
        </>
      ) : (
        <div className="grid gap-4">
          <PickField
            id={`${id}-target`}
            label={t('bulk.target')}
            value={target}
            options={targets.map((status) => ({ value: status, label: t(`voc:status.${status}`) }))}
            onChange={setTarget}
          />
          <TextField
            id={`${id}-words`}
            label={t(isDone ? 'bulk.done' : 'bulk.reason')}
            help={t(isDone ? 'bulk.doneHelp' : 'bulk.reasonHelp')}
            value={words}
            onChange={setWords}
            longest={isDone ? vocTextFields.progress_by_po_description : 1000}
            area
            required={needsWords}
            error={asked && missing && t(isDone ? 'bulk.doneMissing' : 'bulk.reasonMissing')}
          />
        </div>
      )}
    </Dialog>
  )
}

/** Moves the rows, a few at once, and tells each outcome as it comes; null before the first is asked for. */
function useMoves(rows: readonly VocRow[]) {
  const client = useQueryClient()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome> | null>(null)
  const moveAll = async (target: VocStatus, words: string) => {
    const found = new Map<number, Outcome>()
    setOutcomes(new Map())
    const waiting = [...rows]
    const work = async () => {
      for (let row = waiting.shift(); row; row = waiting.shift()) {
        found.set(row.id, await move(row, target, words))
        setOutcomes(new Map(found))
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    await client.invalidateQueries({ queryKey: vocKeys.all })
  }
  return { outcomes, running: outcomes !== null && outcomes.size < rows.length, moveAll }
}

interface OutcomeLineProps {
  readonly row: VocRow
  readonly target: VocStatus
  readonly outcome: Outcome | undefined
}

function OutcomeLine({ row, target, outcome }: OutcomeLineProps) {
  const { t } = useTranslation(['record', 'voc'])
  return (
    <Outcome name={row.voc_id} problems={outcome?.moved === false ? [outcome.why] : []}>
      {!outcome && <StatusBadge status={row.status} />}
      {outcome?.moved && (
        <span className={selection.done}>
          <IconCheck size={16} aria-hidden /> {t('bulk.moved', { status: t(`voc:status.${target}`) })}
        </span>
      )}
    </Outcome>
  )
}

const canMoveTo = (row: VocRow, target: VocStatus) => row.can.moveTo.some(({ status }) => status === target)

/** What was done completes a record, which keeps its own words where it has some; a step back takes a reason. */
async function move(row: VocRow, status: VocStatus, words: string): Promise<Outcome> {
  const said = words.trim()
  const told =
    status === 'done'
      ? { progress_by_po_description: row.progress_by_po_description || said }
      : said && { reason: said }
  try {
    await call(changeVocStatus, { body: { id: row.id, status, ...told } })
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
