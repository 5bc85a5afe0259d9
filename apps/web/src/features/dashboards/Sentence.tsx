import type { Finding, Findings } from '@ido/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { useFormat } from '../../ui/format.ts'
import type { Board } from './board.ts'
import styles from './DashboardPage.module.css'
import { changeWords, cutAtMarks, headline, mark, missedWords, type ChangeWords } from './findings.ts'

/** Says in words what is wrong, where and since when: what lies beyond usual variation, then a target that is missed. */
export function Sentence({ board, found }: { readonly board: Board; readonly found: Findings | undefined }) {
  const { t } = useTranslation('dashboard')
  const told = found ? headline(found.findings) : []
  const isKnown = found?.figures.some(({ course }) => course !== 'unknown') ?? false
  return (
    <p className={styles.sentence} aria-live="polite">
      {told.map((finding, at) => (
        <span key={at}>
          {at > 0 && ' '}
          <Told finding={finding} board={board} />
        </span>
      ))}
      {found && told.length === 0 && t(isKnown ? 'sentence.asUsual' : 'sentence.tooNew')}
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
  if (finding.kind !== 'missed') return null
  const words = missedWords(finding, board)
  if (!words) return null
  const { isLimit, ...values } = words
  return <>{t(isLimit ? 'sentence.beyond' : 'sentence.missed', values)}</>
}

/** Names such as 'T-REG 2' stay on one line. */
function Unbroken({ words }: { readonly words: string }) {
  return words.split(/([^\s-]+-[^\s-]+(?: \d+)?)/).map((part, at) =>
    // The odd parts are what the expression caught.
    at % 2 === 1 ? (
      <span key={at} className={styles.unbroken}>
        {part}
      </span>
    ) : (
      part
    ),
  )
}

function ToldChange({ words }: { readonly words: ChangeWords }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const { title, where, change, value, usual, since, records, narrowed, later } = words
  const day = since === null ? null : since.length === 10 ? format.dayOfYear(since) : format.instant(since)
  const links: readonly ReactNode[] = [
    <Link key="records" to="/v3/detail-case/{-$slug}" search={records}>
      {title}
    </Link>,
    <Link key="where" to="." search={narrowed} state={{ chosen: true }} resetScroll={false}>
      {where && <Unbroken words={where} />}
    </Link>,
    later && (
      <Link key="since" to="." search={later} state={{ chosen: true }} resetScroll={false}>
        {day}
      </Link>
    ),
  ]
  const values = {
    title: mark(0),
    where: mark(1),
    since: mark(2),
    direction: t(`sentence.${words.direction}`),
    change,
    value,
  }
  const sentence = t(where === null ? 'sentence.everywhere' : 'sentence.inPlace', values)
  const when = day === null ? '' : ` ${t('sentence.since', values)}`
  const beside = usual === null ? '' : ` ${t('sentence.usually', { usual })}`
  return (
    <>{cutAtMarks(`${sentence}${when}${beside}.`).map((part) => (typeof part === 'number' ? links[part] : part))}</>
  )
}
