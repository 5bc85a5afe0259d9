import { IconCircleCheck } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useId, type ReactNode } from 'react'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import card from '../../../ui/figures/Card.module.css'
import { useFormat } from '../../../ui/format.ts'
import lines from '../rows.module.css'
import styles from './Work.module.css'

interface Paged {
  readonly meta: { readonly totalData: number }
}

/** A number and the list that shows exactly what it counts. */
export interface Count {
  readonly label: string
  readonly of: UseQueryResult<Paged>
  readonly link: LinkProps
}

interface WorkCardProps {
  readonly title: string
  readonly counts: readonly Count[]
  /** Said where all numbers are zero. */
  readonly nothing: string
  readonly children?: ReactNode
}

/** What one role does first: numbers that lead to their lists, and the rows that are most urgent. */
export function WorkCard({ title, counts, nothing, children }: WorkCardProps) {
  const id = useId()
  const failed = counts.filter(({ of }) => of.error && !of.data)
  const [first] = failed
  const isWhole = counts.every(({ of }) => of.data)
  const isNothing = isWhole && counts.every(({ of }) => of.data?.meta.totalData === 0)
  const retry = () => void Promise.all(failed.map(({ of }) => of.refetch()))
  return (
    <section
      className={`${card.card} ${styles.work}`}
      aria-labelledby={id}
      aria-busy={counts.some(({ of }) => of.isPending)}
    >
      <h2 id={id}>{title}</h2>
      <div className={styles.tiles}>
        {counts.map((count) => (
          <Tile key={count.label} {...count} />
        ))}
      </div>
      {first?.of.error && <LoadFailure error={first.of.error} onRetry={retry} retrying={first.of.isFetching} />}
      {isNothing && (
        <p className="flex gap-2 items-center text-ink-soft">
          <IconCircleCheck className="text-good" size={18} aria-hidden />
          {nothing}
        </p>
      )}
      {children}
    </section>
  )
}

function Tile({ label, of, link }: Count) {
  const format = useFormat()
  const total = of.data?.meta.totalData
  if (total === undefined && of.error) {
    return (
      <Link {...link} className={styles.tile} data-none>
        <b>–</b>
        <span>{label}</span>
      </Link>
    )
  }
  if (total === undefined) {
    return (
      <div className={styles.tile} data-awaited>
        <b>{'\u00a0'}</b>
        <span>{label}</span>
      </div>
    )
  }
  return (
    <Link {...link} className={styles.tile} data-none={total === 0 || undefined}>
      <b>{format.number(total)}</b>
      <span>{label}</span>
    </Link>
  )
}

interface RowsProps<Row> {
  readonly title: string
  readonly of: UseQueryResult<Paged & { readonly answer: readonly Row[] }>
  readonly renderRow: (row: Row) => ReactNode
  /** What tells a row from the others. */
  readonly keyOf: (row: Row) => number | string
}

/** The first of a list; nothing where it is empty or did not come, which its number says. */
export function WorkRows<Row>({ title, of, renderRow, keyOf }: RowsProps<Row>) {
  if (of.error || of.data?.answer.length === 0) return null
  return (
    <>
      <h3 className="mt-1 -mb-2 text-ink-faint text-sm font-semibold">{title}</h3>
      <ul className={`${lines.rows} ${styles.rows}`} aria-label={title} data-awaited={!of.data || undefined}>
        {of.data
          ? of.data.answer.map((each) => <li key={keyOf(each)}>{renderRow(each)}</li>)
          : [1, 2, 3].map((place) => <li key={place} className={`${card.waiting} h-11`} />)}
      </ul>
    </>
  )
}

interface LineProps {
  readonly link: LinkProps
  readonly text: string
  readonly facts: readonly (string | null | undefined)[]
  readonly beside?: string | undefined
}

/** A row that leads to its record. */
export function Line({ link, text, facts, beside }: LineProps) {
  return (
    <Link {...link}>
      <span className={lines.text}>{text}</span>
      <span className={lines.facts}>{facts.filter(Boolean).join(' · ')}</span>
      {beside !== undefined && <span className={styles.beside}>{beside}</span>}
    </Link>
  )
}
