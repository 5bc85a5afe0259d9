import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { toolsQuery } from '../../api/tools.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { ToolSign } from '../../ui/plain/ToolSign.tsx'

interface ToolLinksProps {
  readonly folded: boolean
  readonly onFold: (isFolded: boolean) => void
  readonly onChoose?: (() => void) | undefined
}

/** The last section of the menu: outside tools that are for this person. It comes after the others, so nothing moves for it. */
export function ToolLinks({ folded, onFold, onChoose }: ToolLinksProps) {
  const { t } = useTranslation('shell')
  const { data: tools = [] } = useQuery(toolsQuery)
  if (tools.length === 0) return null
  return (
    <details open={!folded} onToggle={(event) => onFold(!event.currentTarget.open)}>
      <summary>
        {t('section.tools')}
        <IconChevronDown size={14} aria-hidden />
      </summary>
      <ul aria-label={t('section.tools')}>
        {tools.map(({ id, name, link, icon, description }) => (
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
