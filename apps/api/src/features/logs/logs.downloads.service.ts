import { downloadWords, type EndpointInput, type exportDownloads, type exportRegionalDownloads } from '@ido/contract'
import type { FileResult, Services } from '../../platform/http/feature.ts'
import type { Person } from '../../platform/person.ts'
import type { Language } from '../../platform/messages.ts'
import { timeCell, timeCellAs, type Cell } from '../../platform/spreadsheet/cell.ts'
import { timestampIn, userFilter } from './logs.queries.ts'
import { type DownloadLine, type DownloadLogName, selectDownloads } from './logs.sql.ts'
import { exportLog } from './logs.export.service.ts'

interface Export {
  query: EndpointInput<typeof exportDownloads | typeof exportRegionalDownloads>['query']
  person: Person
  language: Language
}

const titles = { all: 'downloadsTitle', regional: 'regionalDownloadsTitle', ncxSc: 'ncxScDownloadsTitle' } as const
const names = { all: 'download-log', regional: 'download-log-treg', ncxSc: 'download-log-ncx-sc' } as const

/** One of the download logs, filtered, as a file. */
export function exportDownloadLog(
  services: Pick<Services, 'database' | 'log' | 'spool'>,
  log: DownloadLogName,
  asked: Export,
): Promise<FileResult> {
  const statement = selectDownloads(log, asked.query, asked.person).compile(services.database.read)
  return exportLog<DownloadLine>(services, asked, {
    title: titles[log],
    name: names[log],
    headings: log === 'all' ? headings : [...headings, 'downloadFilter'],
    statement,
    cellsOf: (line) =>
      log === 'all' ? cellsOf(line, timeCell(line.date), asked.language) : boardCellsOf(log, line, asked.language),
  })
}

const headings = [
  'activityAt',
  'downloadBy',
  'activityEmail',
  'activityNik',
  'downloadType',
  'downloadStatus',
  'downloadRows',
] as const

function cellsOf(line: DownloadLine, at: Cell, language: Language): Cell[] {
  const { downloaded_by, user_email, nik, type, status, total_rows } = line
  return [at, downloaded_by, user_email, nik, type, downloadWords[status][language], total_rows]
}

function boardCellsOf(log: DownloadLogName, line: DownloadLine, language: Language): Cell[] {
  const pairs = Object.entries(userFilter(line)).map(([name, value]) => `${name} : ${value}`)
  return [...cellsOf(line, timeCellAs(timestampIn(log, line.date), line.date), language), pairs.join(', ')]
}
