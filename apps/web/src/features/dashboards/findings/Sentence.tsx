import type { Finding, FoundTrouble } from '@ido/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { daysWords } from '../../../ui/period-words.ts'
import { Unbroken } from '../../../ui/plain/Unbroken.tsx'
import { dimensionOf, type Board } from '../board.ts'
import styles from '../page/DashboardPage.module.css'
import {
  changeWords,
  comparedIn,
  headline,
  isTrouble,
  mark,
  missedWords,
  troubleWords,
  type ChangeWords,
} from './findings.ts'
import type { JointPart } from './joint.ts'
import type { PageFindings } from './useFindings.ts'
import { useMoment, useWhen } from './useWhen.ts'
import { WithLinks } from './WithLinks.tsx'

/**
 * Says in words what is wrong, where and since when: what is out or silent right now, then what lies beyond usual variation, then a
 * target that is missed, then what is over.
 */
export function Sentence({ board, found, isBefore }: Omit<PageFindings, 'isAwaited'> & { readonly board: Board }) {
  const { t } = useTranslation('dashboard')
  const told = found ? headline(found.findings) : []
  const troubles = found?.findings.filter(isTrouble).length ?? 0
  const more = troubles - told.filter(isTrouble).length
  const { language, datasets } = board
  const leftOut = found?.leftOut.map((id) => dimensionOf(datasets, id).titles[language].toLowerCase()) ?? []
  const figures = found?.figures ?? []
  const isKnown = figures.some(({ course, isSmall }) => course !== 'unknown' && !isSmall)
  const few = figures.filter(({ isSmall }) => isSmall).length
  const compared = found && comparedIn(found, told, board)
  return (
    <p className={styles.sentence} aria-live="polite" data-before={(found && isBefore) || undefined}>
      {told.map((finding, at) => (
        <span key={at}>
          {at > 0 && ' '}
          <Told finding={finding} board={board} />
        </span>
      ))}
      {compared && ` ${t('sentence.compared', { period: daysWords(compared.from, compared.to, language) })}`}
      {more > 0 && ` ${t('sentence.more', { more })}`}
      {found && told.length === 0 && t(isKnown ? 'sentence.asUsual' : 'sentence.tooNew')}
      {told.length === 0 && isKnown && few > 0 && ` ${t('sentence.tooFew', { few, of: figures.length })}`}
      {leftOut.length > 0 && ` ${t('sentence.leftOut', { dimensions: leftOut.join(', ') })}`}
      {!found && '\u00a0'}
    </p>
  )
}

function Told({ finding, board }: { readonly finding: Finding; readonly board: Board }) {
  const { t } = useTranslation('dashboard')
  if (finding.kind === 'change') {
    const words = changeWords(finding, board, t('filter.notFilled'))
    return words && <ToldChange words={words} />
  }
  if (finding.kind !== 'missed') return <ToldTrouble found={finding} board={board} />
  const words = missedWords(finding, board, t('filter.notFilled'))
  if (!words) return null
  const { isLimit, furthest, ...values } = words
  const place = furthest && (
    <Link key="furthest" to="." search={furthest.narrowed} state={{ chosen: true }} resetScroll={false}>
      <Unbroken words={furthest.where} />
    </Link>
  )
  const beside = { where: mark(0), value: furthest?.value ?? '', was: furthest?.was ?? '' }
  const most = furthest ? t(furthest.was === null ? 'sentence.furthest' : 'sentence.fallen', beside) : ''
  const told = t(isLimit ? 'sentence.beyond' : 'sentence.missed', { ...values, furthest: most })
  return <WithLinks text={told} links={[place]} />
}

function ToldTrouble({ found, board }: { readonly found: FoundTrouble; readonly board: Board }) {
  const { t } = useTranslation('dashboard')
  const moment = useMoment()
  const words = troubleWords(found, board, t('filter.notFilled'))
  if (!words) return null
  const { where, what, title, value, limit, records, narrowed, later, lastSamples, seen } = words
  const place = where ?? t(found.affected < found.of ? 'sentence.others' : 'sentence.all')
  const links: readonly ReactNode[] = [
    <Link key="where" to="." search={narrowed} state={{ chosen: true }} resetScroll={false}>
      <Unbroken words={place} />
    </Link>,
    <Link key="records" to="/v3/detail-case/{-$slug}" search={records}>
      {t(`sentence.what.${what}`, { title, value, limit })}
    </Link>,
    later && found.since !== null && (
      <Link key="since" to="." search={later} state={{ chosen: true }} resetScroll={false}>
        {moment(found.since)}
      </Link>
    ),
    <Link key="last" to="/v3/detail-case/{-$slug}" search={lastSamples}>
      {moment(found.lastSample)}
    </Link>,
  ]
  const isPart = found.of > 1 && (where !== null || found.affected < found.of)
  const values = {
    where: where === null ? place : mark(0),
    what: mark(1),
    since: found.since === null ? t('sentence.longAgo') : t('sentence.since', { since: mark(2) }),
    part: isPart ? t('sentence.affected', { affected: found.affected, of: found.of }) : '',
    seen: t(`sentence.seen.${seen}`),
    last: mark(3),
  }
  return <WithLinks text={t('sentence.trouble', values)} links={links} />
}

function ToldChange({ words }: { readonly words: ChangeWords }) {
  return words.together ? <ToldTogether words={words} parts={words.together} /> : <ToldAlone words={words} />
}

interface TogetherProps {
  readonly words: ChangeWords
  readonly parts: readonly JointPart[]
}

/** One concern that several datasets tell of: where, what of each, and since when. */
function ToldTogether({ words: { where, since, until, narrowed, later, when }, parts }: TogetherProps) {
  const { t } = useTranslation('dashboard')
  const written = useWhen()
  const links: readonly ReactNode[] = [
    <Link key="where" to="." search={narrowed} state={{ chosen: true }} resetScroll={false}>
      {where && <Unbroken words={where} />}
    </Link>,
    later && (
      <Link key="since" to="." search={later} state={{ chosen: true }} resetScroll={false}>
        {since && <span className="whitespace-nowrap">{written(since)}</span>}
      </Link>
    ),
    ...parts.map(({ title, records }) =>
      records ? (
        <Link key={title} to="/v3/detail-case/{-$slug}" search={records}>
          {title}
        </Link>
      ) : (
        title
      ),
    ),
  ]
  const told = parts.map(({ direction, change }, at) =>
    t('sentence.part', { title: mark(at + 2), direction: t(`sentence.${direction}`), change }),
  )
  const values = {
    where: mark(0),
    parts: told.join(', '),
    time: when ? `, ${t(`sentence.${when}`, { since: mark(1), until: until === null ? '' : written(until) })}` : '',
  }
  return <WithLinks text={t(where === null ? 'sentence.togetherAll' : 'sentence.together', values)} links={links} />
}

function ToldAlone({ words }: { readonly words: ChangeWords }) {
  const { t } = useTranslation('dashboard')
  const { title, where, change, value, usual, ofPeriod, since, until, when, records, narrowed, later } = words
  const written = useWhen()
  const links: readonly ReactNode[] = [
    <Link key="records" to="/v3/detail-case/{-$slug}" search={records}>
      {title}
    </Link>,
    <Link key="where" to="." search={narrowed} state={{ chosen: true }} resetScroll={false}>
      {where && <Unbroken words={where} />}
    </Link>,
    later && (
      <Link key="since" to="." search={later} state={{ chosen: true }} resetScroll={false}>
        {since && <span className="whitespace-nowrap">{written(since)}</span>}
      </Link>
    ),
  ]
  const values = {
    title: mark(0),
    where: mark(1),
    since: mark(2),
    until: until === null ? '' : written(until).replaceAll(' ', '\u00a0'),
    direction: t(`sentence.${words.direction}`),
    change,
    value,
  }
  const sentence = t(where === null ? 'sentence.everywhere' : 'sentence.inPlace', values)
  const joint = when === 'beginning' ? ', ' : ' '
  const time = when ? `${joint}${t(`sentence.${when}`, values)}` : ''
  const beside = t(ofPeriod === null ? 'sentence.usually' : 'sentence.beside', {
    usual: usual ?? '',
    ofPeriod: ofPeriod ?? '',
  })
  return <WithLinks text={`${sentence}${usual === null ? '' : ` ${beside}`}${time}.`} links={links} />
}
