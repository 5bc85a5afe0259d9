import { jakartaZone, type GivenLayout, type ImportDetail, type ImportGuess, type ImportProfile } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { ApiError } from '../../../api/client.ts'
import { forgetOwn } from '../../../api/own-state.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { PickField } from '../../../ui/form/PickField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useKeptState } from '../../../ui/form/useKeptState.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { Failure } from '../../../ui/plain/Message.tsx'
import { CheckAndRun } from './CheckAndRun.tsx'
import { Detected } from './Detected.tsx'
import { FieldsTable } from './FieldsTable.tsx'
import { LabelsTable } from './LabelsTable.tsx'
import { PreviewTable } from './PreviewTable.tsx'
import { SheetQuestion } from './SheetQuestion.tsx'
import styles from './imports.module.css'
import { isSameProfile, openQuestions, type MatchingParts } from './matching.ts'
import { guessQuery, profilesQuery, targetsQuery, type GuessBy } from './queries.ts'

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

interface ProfileFieldsProps extends Pick<MatchingParts, 'onChange'> {
  readonly profile: ImportProfile
}

const zones = [jakartaZone, 'Asia/Makassar', 'Asia/Jayapura', 'UTC'] as const

/** What holds for the file as a whole: the zone of its times, and the name that its rows are known under. */
function ProfileFields({ profile, onChange }: ProfileFieldsProps) {
  const { t } = useTranslation('imports')
  const id = useId()
  const taken = useTakenName(profile)
  const known = [...new Set<string>([...zones, profile.zone])]
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>{t('whole.title')}</h2>
      <div className={styles.inline}>
        <PickField
          id={`${id}-zone`}
          label={t('whole.zone')}
          help={t('whole.zoneHelp')}
          value={profile.zone}
          options={known.map((zone) => ({ value: zone, label: zoneNames[zone] ?? zone }))}
          onChange={(zone) => onChange((now) => ({ ...now, zone }))}
        />
        <TextField
          id={`${id}-name`}
          label={t('whole.name')}
          help={[taken && t('whole.second', { name: taken }), t(`whole.known.${profile.identity}`)]
            .filter(Boolean)
            .join(' ')}
          longest={80}
          value={profile.name}
          onChange={(name) => onChange((now) => ({ ...now, name }))}
          required
          error={profile.name.trim() === '' ? t('whole.nameMissing') : undefined}
        />
      </div>
    </section>
  )
}

/** The name of a profile of the portal that the file is called after: its own one is called the second. */
function useTakenName({ dataset, name }: ImportProfile): string | undefined {
  const { data: targets } = useQuery(targetsQuery)
  const kinds = targets?.datasets.find((one) => one.name === dataset)?.kinds
  return kinds?.find((kind) => name === `${kind.name} 2`)?.name
}

const zoneNames: Readonly<Record<string, string>> = {
  [jakartaZone]: `WIB (${jakartaZone})`,
  'Asia/Makassar': 'WITA (Asia/Makassar)',
  'Asia/Jayapura': 'WIT (Asia/Jayapura)',
}

interface ProfileChoiceProps {
  readonly of: ImportDetail
  readonly by: GuessBy
  /** The kind of file that it was found to be; undefined until it is known. */
  readonly like: string | undefined
  readonly onChoose: (by: GuessBy) => void
}

/** Found by itself, as a kind of file that is known, or by a profile that was kept. */
function ProfileChoice({ of, by, like, onChoose }: ProfileChoiceProps) {
  const { t, i18n } = useTranslation('imports')
  const id = useId()
  const { data: targets } = useQuery(targetsQuery)
  const { data: profiles } = useQuery(profilesQuery)
  const kinds = targets?.datasets.find(({ name }) => name === of.dataset)?.kinds ?? []
  const own = profiles?.filter(({ dataset }) => dataset === of.dataset) ?? []
  const value = by.profileId !== undefined ? `kept:${by.profileId}` : by.like !== undefined ? `like:${by.like}` : ''
  const known = value === '' && like !== 'plain' ? kinds.find(({ name }) => name === like) : undefined
  const choose = (next: string) => {
    const [kind, which = ''] = next.split(/:(.*)/s)
    if (kind === 'kept') onChoose({ profileId: Number(which), layout: by.layout })
    else onChoose({ ...(kind === 'like' && { like: which }), layout: by.layout })
  }
  return (
    <section className={styles.card}>
      <PickField
        id={id}
        label={t('choice.label')}
        help={known ? t('choice.known', { kind: known.titles[i18n.language] }) : t('choice.help')}
        value={value}
        onChange={choose}
        options={[
          { value: '', label: t('choice.guess') },
          ...own.map((profile) => ({ value: `kept:${profile.id}`, label: t('choice.kept', { name: profile.name }) })),
          ...kinds.map(({ name, titles }) => ({ value: `like:${name}`, label: titles[i18n.language] })),
        ]}
      />
    </section>
  )
}
