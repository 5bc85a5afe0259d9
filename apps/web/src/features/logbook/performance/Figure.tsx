import { fewestAgentTickets, loadFigures, type AgentFigureName, type AgentRow } from '@ido/contract'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { useFormat } from '../../../ui/format.ts'
import type { ListSearch } from '../../../ui/manage/search.ts'
import { searchBehind } from './performance.search.ts'
import styles from './performance.module.css'
import { useAgentFigureWords } from './useAgentFigureWords.ts'

interface FigureProps {
  readonly row: AgentRow
  readonly name: AgentFigureName
  readonly median: number | null
  /** The largest of the column, which the bars are drawn against. */
  readonly most: number
  readonly search: ListSearch
  readonly tabbed: boolean
}

/** A figure as a number that leads to its records, over a bar with the team's median on it. */
export function Figure({ row, name, median, most, search, tabbed }: FigureProps) {
  const { t } = useTranslation('agents')
  const words = useAgentFigureWords()
  const { value, isFew, stands, n } = row.figures[name]
  const at = (part: number) => ({ '--part': most === 0 ? 0 : part / most }) as CSSProperties
  const told = [median === null ? null : t('medianIs', { median: words.value(name, median) }), stands === null ? null : t(`${loadFigures.includes(name) ? 'more' : 'stands'}.${stands}`)] // prettier-ignore
  const label = [t('seeRecords', { figure: t(`figure.${name}`), name: row.name }), ...told].filter(Boolean).join('; ')
  return (
    <span className={styles.figure} data-stands={stands ?? undefined} data-few={isFew || undefined}>
      <span className={styles.value}>
        {isFew && <Few n={n} />}
        {stands === 'worse' && <IconAlertTriangle size={14} stroke={2} aria-hidden />}
        {stands === 'better' && <IconCircleCheck size={14} stroke={2} aria-hidden />}
        {value === null ? (
          '–'
        ) : (
          <Link
            to="/v3/manage/agent-performance"
            search={searchBehind(search, { agent: row.agent, figure: name })}
            title={told.filter(Boolean).join(', ')}
            aria-label={`${words.value(name, value)}; ${label}`}
            tabIndex={tabbed ? 0 : -1}
            onClick={(event) => event.stopPropagation()}
          >
            {words.value(name, value)}
          </Link>
        )}
      </span>
      <span className="relative block h-1 rounded-[2px] bg-sunken" aria-hidden>
        {value !== null && <span className={styles.fill} style={at(value)} />}
        {median !== null && <span className={styles.middle} style={at(median)} />}
      </span>
    </span>
  )
}

/** Few tickets say little: a sign, and in words why. */
function Few({ n }: { readonly n: number }) {
  const { t } = useTranslation('agents')
  const format = useFormat()
  const whole = t('fewWhole', { n: format.number(n), least: format.number(fewestAgentTickets) })
  return (
    <span className={styles.few} title={whole}>
      <IconAlertCircle size={14} stroke={2} aria-hidden />
      <span className="spoken">{t('few')}</span>
    </span>
  )
}
