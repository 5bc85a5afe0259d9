import { setHomeDashboard } from '@ido/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { boardsQuery } from '../../../api/boards.ts'
import { call } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { showNotice } from '../../../ui/feedback/notices.ts'

interface Home {
  /** Null is the ordinary home page. */
  readonly path: string | null
  readonly title: string
}

/** Which board a person sees first. */
export function useSetHome() {
  const { t } = useTranslation('boards')
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ path }: Home) => call(setHomeDashboard, { body: { path } }),
    onSuccess: async (_answer, { path, title }) => {
      showNotice(path === null ? t('home.unset') : t('home.set', { title }))
      // The way home leads there at once, not when the list has come anew.
      client.setQueryData(boardsQuery.queryKey, (boards) =>
        boards?.map((board) => ({ ...board, isHome: board.path === path })),
      )
      void client.invalidateQueries({ queryKey: ['dashboard'] })
      await client.invalidateQueries({ queryKey: boardsQuery.queryKey })
    },
  })
}
