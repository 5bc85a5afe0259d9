import { useQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { Suspense, useState, type ReactNode } from 'react'
import { factorsQuery } from '../../api/factors.ts'
import { LoadFailure } from '../feedback/LoadFailure.tsx'
import { useFormat } from '../format.ts'
import { Button } from '../plain/Button.tsx'
import entries from '../plain/entries.module.css'
import parts from '../plain/parts.module.css'
import { ProofDialog } from './ProofDialog.tsx'
import styles from './secrets.module.css'
import { useProven } from './useProven.ts'

interface SecretsListProps<Row, Chosen> {
  readonly rows: readonly Row[]
  /** The pages after those that are shown, where a page is not all of them. */
  readonly further?: {
    readonly pages: Pick<
      UseInfiniteQueryResult<unknown, unknown>,
      'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'
    >
    readonly more: string
    readonly shown: (shown: string) => string
  }
  readonly words: {
    readonly empty: string
    readonly make: string
    /** Beside the button: how many there are, or why none is made. */
    readonly beside: string
  }
  readonly cannotMake?: boolean
  renderLine(row: Row, onChoose: (chosen: Chosen) => void): ReactNode
  renderMaking(proven: ReturnType<typeof useProven>, onClose: () => void): ReactNode
  /** What is asked before something is done to one, such as its end. */
  renderChosen(chosen: Chosen, onClose: () => void, proven: ReturnType<typeof useProven>): ReactNode
  readonly children?: ReactNode
}

/** Things with a secret that somebody has made: what there is, a new one, and an end to one. */
export function SecretsList<Row, Chosen = Row>({
  rows,
  further,
  words,
  cannotMake = false,
  children,
  ...on
}: SecretsListProps<Row, Chosen>) {
  const format = useFormat()
  const factors = useQuery(factorsQuery)
  const proven = useProven()
  const [isMaking, setMaking] = useState(false)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  return (
    <>
      {rows.length === 0 ? (
        <p className="my-3.5">{words.empty}</p>
      ) : (
        <ul className={`${entries.list} ${styles.list}`}>{rows.map((row) => on.renderLine(row, setChosen))}</ul>
      )}
      {further?.pages.hasNextPage && (
        <div className={styles.buttons}>
          <Button
            kind="default"
            size="small"
            busy={further.pages.isFetchingNextPage}
            onClick={() => void further.pages.fetchNextPage()}
          >
            {further.more}
          </Button>
          <span className={parts.faint}>{further.shown(format.number(rows.length))}</span>
        </div>
      )}
      <div className={styles.buttons}>
        <Button kind="default" disabled={cannotMake} onClick={() => setMaking(true)}>
          {words.make}
        </Button>
        <span className={parts.faint}>{words.beside}</span>
      </div>
      {children}
      <Suspense>
        {isMaking && on.renderMaking(proven, () => setMaking(false))}
        {chosen !== null && on.renderChosen(chosen, () => setChosen(null), proven)}
      </Suspense>
      {proven.isAsking && factors.data && (
        <ProofDialog proofs={factors.data.proofs} onProved={proven.proved} onClose={proven.stop} />
      )}
    </>
  )
}

interface Page<Answer> {
  readonly answer: Answer
  readonly meta: { readonly totalData: number }
}

type Found<Answer> = UseInfiniteQueryResult<InfiniteData<Page<Answer>>>

/** How the pages after those that are shown are loaded. */
export type MorePages = Pick<Found<unknown>, 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'>

interface SecretPagesProps<Answer> {
  readonly found: Found<Answer>
  children(answers: readonly [Answer, ...Answer[]], total: number): ReactNode
}

/** Pages of keys or links, one below the other, once the first is there. */
export function SecretPages<Answer>({ found, children }: SecretPagesProps<Answer>) {
  const { data, error, refetch, isFetching } = found
  const [first, ...others] = data?.pages ?? []
  if (first) return children([first.answer, ...others.map(({ answer }) => answer)], first.meta.totalData)
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  return <div className="h-24 rounded bg-sunken" aria-busy />
}

interface SecretLineProps {
  readonly of: { readonly name: string; readonly state: string }
  readonly icon: ReactNode
  readonly words: {
    /** Its state, where it is not valid. */
    readonly state: string | null
    /** What it is for, and what is known of its use, end and maker. */
    readonly lines: readonly [string, ...string[]]
    readonly revoke: string
    readonly revokeThat: string
  }
  readonly mayRevoke?: boolean
  readonly onRevoke: () => void
  /** Further lines. */
  readonly children?: ReactNode
}

/** One key or link: what it is for, whether it is of use, and how long it holds. */
export function SecretLine({ of, icon, words, mayRevoke = true, onRevoke, children }: SecretLineProps) {
  const [purpose, ...lines] = words.lines
  return (
    <li data-state={of.state}>
      {icon}
      <div>
        <strong>{of.name}</strong>
        {words.state !== null && <span className={styles.badge}>{words.state}</span>}
        <p>{purpose}</p>
        {lines.map((line) => (
          <p key={line} className={parts.faint}>
            {line}
          </p>
        ))}
        {children}
      </div>
      {of.state !== 'revoked' && (
        <Button kind="default" size="small" disabled={!mayRevoke} aria-label={words.revokeThat} onClick={onRevoke}>
          {words.revoke}
        </Button>
      )}
    </li>
  )
}
