import { IconChevronRight } from '@tabler/icons-react'
import { useLocation, useMatches, useRouter } from '@tanstack/react-router'
import type { Crumb, CrumbGroup } from '../../context.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { UnmarkedLink } from '../../ui/plain/UnmarkedLink.tsx'
import styles from './Breadcrumbs.module.css'
import { useHandOver } from './hand-over.ts'
import { groupItem, type SideGroup } from './navigation.ts'
import { workNames } from './sections.ts'
import { useActive } from './useActive.ts'

interface Step {
  readonly title: string
  readonly url?: string | undefined
  readonly isHandedOver?: boolean | undefined
}

interface BreadcrumbsProps {
  readonly groups: readonly SideGroup[]
  /** Another menu than of these groups has an entry of the page. */
  readonly isInMenu?: boolean
}

function useSteps(groups: readonly SideGroup[]): readonly Step[] {
  const { t, i18n } = useTranslation('shell')
  const router = useRouter()
  const last = useMatches({ select: (matches) => matches.at(-1) })
  const groupStep = (name: CrumbGroup): Step => {
    const group = groups.find((one) => (name === 'management' ? workNames.has(one.name) : one.name === name))
    const item = group && groupItem(group)
    const isHandedOver = item && 'isHandedOver' in item && item.isHandedOver
    return {
      title: t(`section.${group?.name ?? name}`),
      url: item && router.buildLocation(item.link).pathname,
      isHandedOver,
    }
  }
  const stepOf = (crumb: Crumb): Step =>
    'group' in crumb ? groupStep(crumb.group) : { title: t(crumb.title), url: crumb.to }
  const { crumbs = [] } = last?.staticData ?? {}
  const steps: Step[] = (typeof crumbs === 'function' ? crumbs(last?.params ?? {}) : crumbs).map(stepOf)
  const board = last?.loaderData && 'way' in last.loaderData ? last.loaderData.way : null
  if (board) steps.push(groupStep(board.group), { title: board.title[i18n.language] })
  const record: unknown = last?.loaderData
  if (typeof record === 'object' && record !== null && 'crumb' in record) addRecord(steps, String(record.crumb))
  return steps
}

/** What is done with a record is no place of its own that one could go back to: the last step is both. */
function addRecord(steps: Step[], name: string): void {
  const doing = steps.at(-1)
  if (doing && !doing.url) steps.splice(-1, 1, { title: `${doing.title} ${name}` })
  else steps.push({ title: name })
}

/** A single step is plain text; with several, all but the last are links. */
export function Breadcrumbs({ groups, isInMenu = false }: BreadcrumbsProps) {
  const { t } = useTranslation('shell')
  const handOver = useHandOver()
  const steps = useSteps(groups)
  // Where a menu has an entry of the page, that one says where one is.
  const here = useLocation({ select: ({ pathname }) => pathname })
  const isHome = here === '/v3/dashboard'
  const isMarked = useActive(groups).active !== undefined || isInMenu || isHome
  if (steps.length === 0) return null
  return (
    <nav aria-label={t('breadcrumbs')} className={styles.crumbs}>
      <ol className="flex flex-wrap gap-1">
        {steps.map(({ title, url, isHandedOver }, index) => {
          const isLast = index === steps.length - 1
          return (
            <li
              className="flex items-center gap-1"
              key={title}
              data-last={isLast || undefined}
              aria-current={isLast && !isMarked ? 'page' : undefined}
            >
              {isLast || !url ? (
                title
              ) : (
                <UnmarkedLink
                  className="text-inherit no-underline hover:text-ink hover:underline"
                  to={url}
                  {...(isHandedOver && { onClick: handOver.onClick })}
                >
                  {title}
                </UnmarkedLink>
              )}
              {!isLast && <IconChevronRight size={14} aria-hidden />}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
