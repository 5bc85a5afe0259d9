import type { GivenLayout, ImportDetail, ImportGuess, ImportProfile } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../api/client.ts'
import { forgetOwn } from '../../../api/own-state.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { useKeptState } from '../../../ui/form/useKeptState.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { Failure } from '../../../ui/plain/Message.tsx'
import { CheckAndRun } from './CheckAndRun.tsx'
import { Detected } from './Detected.tsx'
import { FieldsTable } from './FieldsTable.tsx'
import { LabelsTable } from './LabelsTable.tsx'
import { isSameProfile, openQuestions } from './matching.ts'
import { PreviewTable } from './PreviewTable.tsx'
import { ProfileFields } from './ProfileFields.tsx'
import { guessQuery, type GuessBy } from './queries.ts'
import { ProfileChoice } from './ProfileChoice.tsx'
import { SheetQuestion } from './SheetQuestion.tsx'
import styles from './imports.module.css'

/** What is in the file and which column fills what, as far as it was found; the rest is asked. */
export function Match({ of }: { readonly of: ImportDetail }) {
  const { t } = useTranslation('imports')
  const planned: GuessBy = { layout: of.plan?.layout, like: of.plan?.like }
  const { state: by, setState: setBy } = useKeptState<GuessBy>(
    `import ${of.id} by`,
    () => planned,
    (now) => JSON.stringify(now) !== JSON.stringify(planned),
  )
  const { data, error, refetch, isFetching } = useQuery(guessQuery(of.id, by))
  const kept = `import ${of.id}`
  /** What is looked at anew starts anew. */
  const lookAgain = (next: GuessBy) => {
    forgetOwn(kept)
    setBy(() => next)
  }
  const isRefused = error instanceof ApiError && error.code === 400
  return (
    <>
      <ProfileChoice of={of} by={by} like={data?.guess.profile.like} onChoose={lookAgain} />
      {isRefused && !isFetching && <Failure>{error.message}</Failure>}
      {isRefused && !isFetching && by.layout && (
        <p className="my-3.5">
          <Button kind="default" size="small" onClick={() => lookAgain({ ...by, layout: undefined })}>
            {t('detected.again')}
          </Button>
        </p>
      )}
      {error && !isRefused && !data && (
        <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {isFetching && !data && (
        <p className={styles.card} role="status" aria-busy>
          {t('detected.reading')}
        </p>
      )}
      {data?.survey.asksSheet && (
        <SheetQuestion
          survey={data.survey}
          onChoose={(sheet) => lookAgain({ ...by, layout: { kind: 'xlsx', sheet } })}
        />
      )}
      {data && !data.survey.asksSheet && (
        <Matching
          key={JSON.stringify(by)}
          of={of}
          found={data}
          name={kept}
          start={of.plan && isStartOf(of.plan, by) ? of.plan : data.guess.profile}
          onLayout={(layout) => lookAgain({ ...by, layout })}
        />
      )}
    </>
  )
}

/** What was chosen before counts as long as nothing else was asked for. */
const isStartOf = (plan: ImportProfile, by: GuessBy): boolean =>
  by.profileId === undefined && by.like === plan.like && JSON.stringify(by.layout) === JSON.stringify(plan.layout)

interface MatchingProps {
  readonly of: ImportDetail
  readonly found: ImportGuess
  /** Under which what is chosen survives a reload. */
  readonly name: string
  readonly start: ImportProfile
  readonly onLayout: (layout: GivenLayout) => void
}

function Matching({ of, found, name, start, onLayout }: MatchingProps) {
  const { state: profile, setState } = useKeptState<ImportProfile>(
    name,
    () => start,
    (now) => !isSameProfile(start, now),
  )
  const open = openQuestions(found, profile)
  const change = (by: (now: ImportProfile) => ImportProfile) => setState(by)
  const parts = { found, profile, open, onChange: change }
  return (
    <>
      <Detected survey={found.survey} onLayout={onLayout} />
      <FieldsTable {...parts} />
      <LabelsTable {...parts} />
      <ProfileFields profile={profile} onChange={change} />
      {open.length === 0 && <PreviewTable id={of.id} found={found} profile={profile} />}
      {of.state === 'draft' && <CheckAndRun of={of} profile={profile} open={open} fields={found.guess.fields} />}
    </>
  )
}
