import {
  agentFigures,
  fewestAgents,
  loadFigures,
  type AgentFigureName,
  type AgentPerformanceMeta,
  type AgentRow,
} from '@ido/contract'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../i18n/speech.ts'
import card from '../../../ui/figures/Card.module.css'
import { useFormat } from '../../../ui/format.ts'
import type { ListSearch } from '../../../ui/manage/search.ts'
import { searchBehind } from './performance.search.ts'
import styles from './performance.module.css'
import { useAgentFigureWords } from './useAgentFigureWords.ts'

interface OutstandingProps {
  /** Undefined while it is asked for. */
  readonly meta: AgentPerformanceMeta | undefined
  readonly isOwn: boolean
  readonly search: ListSearch
}

/** Who needs help and who has too much to do, each with the figures that say so; and what the team's medians are. */
export function Outstanding({ meta, isOwn, search }: OutstandingProps) {
  const { t } = useTranslation('agents')
  const format = useFormat()
  const words = useAgentFigureWords()
  if (!meta) return <div className={`${card.waiting} ${styles.waiting}`} aria-busy data-awaited />
  if (agentFigures.every((name) => meta.medians[name] === null)) {
    return meta.totalData > 0 ? (
      <p className={styles.note}>{t('noMedian', { least: format.number(fewestAgents) })}</p>
    ) : null
  }
  const { team } = meta
  const toldOf = (name: AgentFigureName) => format.number(team?.[name].value ?? 0)
  return (
    <section className={styles.outstanding} aria-label={t('title')}>
      <Group
        title={t('help')}
        rows={meta.outstanding.filter(({ needsHelp }) => needsHelp)}
        names={agentFigures.filter((name) => !loadFigures.includes(name))}
        none={t(isOwn ? 'ownHelp' : 'nobodyHelp')}
        {...{ meta, search }}
      />
      <Group
        title={t('overload')}
        rows={meta.outstanding.filter(({ isOverloaded }) => isOverloaded)}
        names={loadFigures}
        none={t(isOwn ? 'ownOverload' : 'nobodyOverload')}
        {...{ meta, search }}
      />
      <div className={styles.medians}>
        <h3>{t('median')}</h3>
        <dl className="contents">
          {agentFigures.map((name) => (
            <div className="flex gap-1.5" key={name}>
              <dt className="text-ink-soft">{t(`figure.${name}`)}</dt>
              <dd className="font-semibold">{words.value(name, meta.medians[name])}</dd>
            </div>
          ))}
        </dl>
      </div>
      {team && (
        <p className={styles.note}>
          {t('team', { entries: toldOf('entries'), tickets: toldOf('tickets'), open: toldOf('open') })}
        </p>
      )}
    </section>
  )
}

interface GroupProps {
  readonly title: string
  readonly rows: readonly AgentRow[]
  readonly names: readonly AgentFigureName[]
  readonly none: string
  readonly meta: AgentPerformanceMeta
  readonly search: ListSearch
}

function Group({ title, rows, names, none, meta, search }: GroupProps) {
  const { t } = useTranslation('agents')
  const words = useAgentFigureWords()
  const isCalm = rows.length === 0
  const beside = ({ figures }: AgentRow, name: AgentFigureName) =>
    t('beside', {
      figure: t(`figure.${name}`),
      value: words.value(name, figures[name].value),
      median: words.value(name, meta.medians[name]),
    })
  return (
    <div className={styles.group} data-calm={isCalm || undefined}>
      <h2>
        {!isCalm && <IconAlertTriangle size={16} stroke={1.75} aria-hidden />} {title}
      </h2>
      {isCalm && <p className="text-ink-soft">{none}</p>}
      {!isCalm && (
        <ul className="grid gap-1">
          {rows.map((row) => (
            <li className="flex flex-wrap gap-x-3 gap-y-0.5 items-baseline tabular-nums" key={row.agent}>
              <b>{row.name}</b>
              {names
                .filter((name) => row.figures[name].stands === 'worse')
                .map((name) => (
                  <Link
                    key={name}
                    to="/v3/manage/agent-performance"
                    search={searchBehind(search, { agent: row.agent, figure: name })}
                  >
                    {beside(row, name)}
                  </Link>
                ))}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
