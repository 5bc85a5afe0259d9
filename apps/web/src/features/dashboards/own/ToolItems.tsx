import { setHomeDashboard, type DashboardAnswer } from '@ido/contract'
import {
  IconCopy,
  IconHistory,
  IconHome,
  IconHomeOff,
  IconLayoutGrid,
  IconRestore,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { boardsQuery } from '../../../api/boards.ts'
import { call } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { showNotice } from '../../../ui/feedback/notices.ts'
import { useViewing } from '../../../ui/form/ViewingNote.tsx'
import { closePanel } from '../../../ui/plain/Dropdown.tsx'
import menu from '../../../ui/plain/menu.module.css'
import { makingQuery } from './queries.ts'

/** What opens over the page for its keepers. */
export type BoardTool = 'copy' | 'arrange' | 'versions' | 'share' | 'remove'

interface ToolItemsProps {
  readonly answer: DashboardAnswer
  readonly onTool: (tool: BoardTool) => void
}

type Item = Partial<Record<'disabled', boolean>> & {
  readonly name: string
  readonly icon: typeof IconCopy
  readonly act: () => void
}

/** The lines of the menu: what this person may do with this board. */
export function ToolItems({ answer, onTool }: ToolItemsProps) {
  const { t, i18n } = useTranslation('boards')
  const viewing = useViewing()
  const setHome = useSetHome()
  const { data: making } = useQuery(makingQuery)
  const first = useRef<HTMLDivElement>(null)
  // The panel looked for something to focus before this was here.
  useEffect(() => first.current?.querySelector('button')?.focus(), [])
  const { can, origin, isHome, path, definition } = answer
  const title = definition.title[i18n.language]
  const changesHome = () => setHome.mutate({ path: isHome ? null : path, title })
  const of = (tool: BoardTool) => () => onTool(tool)
  const items: (Item | false | undefined)[] = [
    {
      name: t(isHome ? 'tool.unsetHome' : 'tool.setHome'),
      icon: isHome ? IconHomeOff : IconHome,
      act: changesHome,
      disabled: viewing,
    },
    making?.can.make && { name: t('tool.copy'), icon: IconCopy, act: of('copy'), disabled: viewing },
    can.edit && { name: t('tool.arrange'), icon: IconLayoutGrid, act: of('arrange'), disabled: viewing },
    (can.edit || can.restore) && { name: t('tool.versions'), icon: IconHistory, act: of('versions') },
    (can.share || answer.isOwn) && { name: t('tool.share'), icon: IconUsers, act: of('share'), disabled: viewing },
    can.remove && { name: t('tool.remove'), icon: IconTrash, act: of('remove'), disabled: viewing },
    origin === 'changed' &&
      can.restore && { name: t('tool.reset'), icon: IconRestore, act: of('remove'), disabled: viewing },
  ]
  return (
    <div ref={first}>
      {items.map(
        (item) =>
          item && (
            <button
              key={item.name}
              type="button"
              className={menu.item}
              disabled={item.disabled}
              onClick={(event) => {
                closePanel(event)
                item.act()
              }}
            >
              <item.icon size={16} aria-hidden />
              {item.name}
            </button>
          ),
      )}
    </div>
  )
}

interface Home {
  /** Null is the ordinary home page. */
  readonly path: string | null
  readonly title: string
}

/** Which board a person sees first. */
function useSetHome() {
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
