import { useQuery, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { Suspense, useState, type ReactNode } from 'react'
import { factorsQuery } from '../../api/factors.ts'
import { useFormat } from '../format.ts'
import { Button } from '../plain/Button.tsx'
import entries from '../plain/entries.module.css'
import parts from '../plain/parts.module.css'
import { ProofDialog } from './ProofDialog.tsx'
import { useProven } from './useProven.ts'
import styles from './secrets.module.css'

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
