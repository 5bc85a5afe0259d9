import { tools, toolsAtHand } from '@ido/contract'
import { IconChevronDown } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { read } from '../../api/client.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { managedKey } from '../../ui/manage/calls.ts'
import { ToolSign } from '../../ui/plain/ToolSign.tsx'

/** The outside tools that are for this person; a change of any of them makes it old. */
const toolsQuery = queryOptions({
  queryKey: [...managedKey(tools), 'at-hand'],
  queryFn: async ({ signal }) => (await read(toolsAtHand, signal)).answer,
  staleTime: 5 * 60_000,
})

interface ToolLinksProps {
  readonly folded: boolean
  readonly onFold: (isFolded: boolean) => void
  readonly onChoose?: (() => void) | undefined
}

/** The last section of the menu: outside tools that are for this person. It comes after the others, so nothing moves for it. */
export function ToolLinks({ folded, onFold, onChoose }: ToolLinksProps) {
  const { t } = useTranslation('shell')
  const { data: atHand = [] } = useQuery(toolsQuery)
  if (atHand.length === 0) return null
  return (
    <details open={!folded} onToggle={(event) => onFold(!event.currentTarget.open)}>
      <summary>
        {t('section.tools')}
        <IconChevronDown size={14} aria-hidden />
      </summary>
      <ul aria-label={t('section.tools')}>
        {atHand.map(({ id, name, link, icon, description }) => (
          <li key={id}>
            <a
              href={link}
              target="_blank"
              rel="noreferrer noopener"
              title={description || undefined}
              onClick={() => onChoose?.()}
            >
              <ToolSign icon={icon} />
              <span>{name}</span>
              <span className="spoken">({t('newTab')})</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
