import {
  peersCall,
  type PeersAsked,
  type Query,
  type QueryMeta,
  type QueryRow,
  type Widget,
  withoutUnripe,
} from '@ido/contract'
import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { read } from '../../../api/client.ts'
import { datasetOf, type Board } from '../board.ts'
import { answers } from '../queries.ts'
import { atRefresh } from '../refresh.ts'
import { addPeerRows, choosePeersPlace, makePeersQuery } from './peers.ts'

function peersOrNone(asked: PeersAsked | null) {
  return queryOptions({
    queryKey: [...answers.all, 'peers', asked],
    queryFn: asked ? async ({ signal }) => (await read(peersCall, signal, { body: asked })).answer : skipToken,
  })
}

interface Known {
  readonly rows: readonly QueryRow[]
  readonly meta: QueryMeta
}

interface BesidePeers {
  readonly rows: readonly QueryRow[]
  /** The course nationwide, of a line. */
  readonly national: readonly QueryRow[] | undefined
  readonly isAwaited: boolean
}

/** A widget's rows with the other regions among them; its own rows alone where peers are not allowed. */
export function usePeers(widget: Widget, board: Board, query: Query | null, known: Known | undefined): BesidePeers {
  const dataset = datasetOf(board, widget.query?.dataset)
  const place = board.hasPeers ? choosePeersPlace(widget, dataset) : null
  const asked = place && query ? makePeersQuery(query) : null
  const refetchInterval = atRefresh(board.look.refresh)
  const { data, isLoading } = useQuery({ ...peersOrNone(asked), placeholderData: keepPreviousData, refetchInterval })
  const own = known?.rows ?? []
  const isRows = place === 'rows' && data && dataset
  return {
    rows: isRows ? addPeerRows(own, data, widget, dataset.measures, board.language) : own,
    national: place === 'line' && data && known ? withoutUnripe(data.national, known.meta) : undefined,
    isAwaited: asked !== null && isLoading,
  }
}
