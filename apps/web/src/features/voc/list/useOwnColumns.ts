import { saveVocColumnSetting, vocDefaultColumns, type VocColumn } from '@ido/contract'
import { useDebouncedCallback } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useSession } from '../../../api/session.ts'
import { columnsQuery } from '../queries.ts'

const pause = 600

/** The person's own columns and how to change them: at once on screen, kept on the server when the hand rests. */
export function useOwnColumns(): [readonly VocColumn[] | undefined, (columns: readonly VocColumn[]) => void] {
  const { id } = useSession()
  const client = useQueryClient()
  const query = columnsQuery(id)
  const own = useQuery(query)
  const save = useMutation({
    mutationFn: (columns: readonly VocColumn[]) =>
      call(saveVocColumnSetting, {
        // With the column that cannot be left out, an empty choice differs from none made yet.
        body: { userId: id, path: ['voc_id' as const, ...columns].map((orderName) => ({ orderName })) },
      }),
    onError: () => client.invalidateQueries({ queryKey: query.queryKey }),
  })
  const saveLater = useDebouncedCallback((columns: readonly VocColumn[]) => save.mutate(columns), {
    delay: pause,
    flushOnUnmount: true,
  })
  const change = (columns: readonly VocColumn[]) => {
    client.setQueryData(query.queryKey, columns)
    saveLater(columns)
  }
  // The table need not wait for a setting: without one it shows the default columns.
  return [own.isError ? vocDefaultColumns : own.data, change]
}
