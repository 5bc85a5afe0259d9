import { caseOpinions, caseStates, caseWorks, longestCaseText, type CaseDetail, type CaseEvent } from '@ido/contract'
import { useState } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { showNotice } from '../../ui/feedback/notices.ts'
import { otherRefusal, refusalOf } from '../../ui/feedback/refusal.ts'
import { LeaveGuard } from '../../ui/form/LeaveGuard.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useKeptState } from '../../ui/form/useKeptState.ts'
import { useViewing } from '../../ui/form/ViewingNote.tsx'
import { useFormat } from '../../ui/format.ts'
import { Button } from '../../ui/plain/Button.tsx'
import view from '../../ui/plain/record-view.module.css'
import styles from './cases.module.css'
import { useCaseComment } from './queries.ts'

/** What happened to a case and what people say of it, the newest last, with a field for more. */
export function CaseHistory({ found }: { readonly found: CaseDetail }) {
  const { t } = useTranslation('cases')
  const viewing = useViewing()
  const { id, events, can } = found
  return (
    <section className={view.group} aria-labelledby="case-history">
      <h2 id="case-history">{t('history.title')}</h2>
      {events.length === 0 && <p className={styles.soft}>{t('history.none')}</p>}
      <ol className={styles.history} aria-labelledby="case-history">
        {events.map((event, place) => (
          // Nothing is ever taken out of a history.
          <li key={place}>
            <HistoryLine event={event} />
          </li>
        ))}
      </ol>
      {can.comment && !viewing && <NewComment id={id} />}
    </section>
  )
}

function HistoryLine({ event }: { readonly event: CaseEvent }) {
  const { t } = useTranslation('cases')
  const format = useFormat()
  const did = useDid()
  const { at, by, kind, text } = event
  return (
    <>
      <p>
        <b>{by ?? t('history.portal')}</b> {did(event)}{' '}
        <time className="text-ink-faint text-sm" dateTime={at}>
          {format.instant(at)}
        </time>
      </p>
      {text && (
        <p className={styles.said} data-kind={kind}>
          {kind === 'comment' ? text : t('history.reason', { reason: text })}
        </p>
      )}
    </>
  )
}

/** What was done, as the sentence that a name begins; a value that this version no longer knows is shown as it is. */
function useDid(): (event: CaseEvent) => string {
  const { t } = useTranslation('cases')
  const format = useFormat()
  const inWords = (kind: CaseEvent['kind'], value: string): string => {
    const [state, work] = [caseStates.find((one) => one === value), caseWorks.find((one) => one === value)]
    const opinion = caseOpinions.find((one) => one === value)
    if (kind === 'state' && state) return t(`state.${state}`)
    if (kind === 'work' && work) return t(`work.${work}`)
    if (kind === 'opinion' && opinion) return t(`opinion.${opinion}`)
    return kind === 'muted' ? format.day(value) : value
  }
  return ({ kind, value, by }) => {
    if (kind === 'owner' && value !== null && value === by) return t('history.took')
    if (value !== null) return t(`history.did.${kind}`, { value: inWords(kind, value) })
    if (kind === 'owner' || kind === 'opinion' || kind === 'muted') return t(`history.undone.${kind}`)
    return t(`history.did.${kind}`, { value: '' })
  }
}

function NewComment({ id }: { readonly id: number }) {
  const { t } = useTranslation('cases')
  const comment = useCaseComment(id)
  const [isTried, setTried] = useState(false)
  const isWritten = (text: string) => text.trim() !== ''
  const { state, setState, forget } = useKeptState(`case-comment-${id}`, () => '', isWritten)
  const send = () => {
    setTried(true)
    if (!isWritten(state)) return
    comment.mutate(state, {
      onSuccess: () => {
        showNotice(t('notice.comment'))
        setTried(false)
        // What was typed while it was sent stays.
        setState((now) => (now === state ? '' : now))
        forget()
      },
    })
  }
  const error =
    isTried && !isWritten(state)
      ? t('history.missing')
      : (refusalOf(comment.error, 'text') ?? otherRefusal(comment.error, []))
  return (
    <form
      className="grid gap-2 mt-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!comment.isPending) send()
      }}
    >
      <TextField
        id="case-comment"
        label={t('history.write')}
        value={state}
        onChange={(text) => setState(() => text)}
        longest={longestCaseText}
        error={error}
        area
      />
      <div>
        <Button kind="default" type="submit" busy={comment.isPending}>
          {t('history.send')}
        </Button>
      </div>
      <LeaveGuard when={() => isWritten(state)} onDiscard={forget} />
    </form>
  )
}
