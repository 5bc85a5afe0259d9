import { requestWords, type EndpointInput, type exportAccessRequests } from '@ido/contract'
import { readScopeNames, type ScopeNames } from '../../platform/accounts/accounts.queries.ts'
import type { FileResult, Services } from '../../platform/http/feature.ts'
import { idsCell, instantCell, namesCell, type FileColumn } from '../../platform/management/columns.ts'
import { exportList } from '../../platform/management/export.ts'
import { lastDayCell } from '../../platform/management/written-days.ts'
import type { Language } from '../../platform/messages.ts'
import type { Person } from '../../platform/person.ts'
import { requestBatches, type RequestLine } from './requests.queries.ts'

interface Export {
  query: EndpointInput<typeof exportAccessRequests>['query']
  person: Person
  language: Language
}

/** The filtered requests as a file. */
export async function exportRequests(
  services: Pick<Services, 'database' | 'log' | 'spool'>,
  asked: Export,
): Promise<FileResult> {
  const columns = columnsOf(await readScopeNames(services.database, asked.person.scope))
  const titles = { id: 'Permintaan akses', en: 'Access requests' }
  return exportList(services, asked, { titles, columns, rows: requestBatches(services.database, asked.query, asked) })
}

/** What was granted is said of what was approved alone. */
const granted = <Value>({ status }: RequestLine, value: Value) => (status === 'approved' ? value : null)

const columnsOf = ({ regions, products }: ScopeNames): FileColumn<RequestLine>[] => [
  { field: 'name', titles: { id: 'Nama', en: 'Name' }, cell: (row) => row.name },
  { field: 'nik', titles: { id: 'NIK', en: 'NIK' }, cell: (row) => row.nik },
  { field: 'email', titles: { id: 'E-mail', en: 'E-mail' }, cell: (row) => row.email },
  {
    field: 'status',
    titles: { id: 'Status', en: 'Status' },
    cell: (row, language) => requestWords[row.status][language],
  },
  { field: 'createdAt', titles: { id: 'Diminta', en: 'Asked' }, cell: (row) => instantCell(row.created_at) },
  { field: 'earlier', titles: { id: 'Permintaan sebelumnya', en: 'Earlier requests' }, cell: (row) => row.earlier },
  {
    field: 'wishReason',
    titles: { id: 'Alasan peminta', en: 'Reason of the applicant' },
    cell: (row) => row.wish_reason,
  },
  {
    field: 'wishRegion',
    titles: { id: 'Regional yang diminta', en: 'Region asked for' },
    cell: (row) => row.wish_region,
  },
  { field: 'decidedAt', titles: { id: 'Diputuskan', en: 'Decided' }, cell: (row) => instantCell(row.decided_at) },
  { field: 'decidedBy', titles: { id: 'Oleh', en: 'By' }, cell: (row) => row.decided_by_name },
  { field: 'reason', titles: { id: 'Alasan', en: 'Reason' }, cell: (row) => row.reason },
  { field: 'roles', titles: { id: 'Peran', en: 'Roles' }, cell: (row) => row.roles && namesCell(row.roles) },
  {
    field: 'regions',
    titles: { id: 'Regional', en: 'Regions' },
    cell: (row, language) => granted(row, idsCell(row.scope_regions, regions, 'regions', language)),
  },
  {
    field: 'products',
    titles: { id: 'Produk', en: 'Products' },
    cell: (row, language) => granted(row, idsCell(row.scope_products, products, 'products', language)),
  },
  {
    field: 'accessUntil',
    titles: { id: 'Akses sampai', en: 'Access until' },
    cell: (row) => granted(row, lastDayCell(row.access_until)),
  },
]
