import { agentFigures, type AgentFigureName, type AgentPerformanceMeta, type AgentRow } from '@ido/contract'
import { useTranslation } from '../../../i18n/speech.ts'
import type { ListSearch } from '../../../ui/manage/search.ts'
import type { Column, ListAnswer } from '../../../ui/table/column.ts'
import { Figure } from './Figure.tsx'

const widths: Readonly<Record<AgentFigureName, number>> = {
  entries: 80,
  tickets: 80,
  perShift: 98,
  open: 100,
  firstResponse: 104,
  netTime: 104,
  slaCompliance: 96,
  reopenRate: 114,
}

/** Name and figures; the bars of a column share one scale, its median among them. */
export function usePerformanceColumns(
  data: (Pick<ListAnswer<AgentRow>, 'answer'> & { meta: Pick<AgentPerformanceMeta, 'medians'> }) | undefined,
  search: ListSearch,
): readonly Column<AgentRow>[] {
  const { t } = useTranslation('agents')
  const medianOf = (name: AgentFigureName) => data?.meta.medians[name] ?? null
  const mostOf = (name: AgentFigureName) =>
    Math.max(medianOf(name) ?? 0, ...(data?.answer ?? []).map(({ figures }) => figures[name].value ?? 0))
  const figures = agentFigures.map((name): Column<AgentRow> => {
    const [median, most] = [medianOf(name), mostOf(name)]
    return {
      id: name,
      title: t(`column.${name}`),
      size: widths[name],
      align: 'right',
      sortable: true,
      descendingFirst: name !== 'slaCompliance',
      cell: (row, { tabbed }) => <Figure {...{ row, name, median, most, search, tabbed }} />,
    }
  })
  const name: Column<AgentRow> = {
    id: 'name',
    title: t('agent'),
    size: 152,
    sortable: true,
    grows: true,
    cell: (row) => <span className="overflow-hidden text-ellipsis">{row.name}</span>,
  }
  return [name, ...figures]
}
