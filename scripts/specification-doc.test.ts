import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { managementPages, roles } from '@ido/contract'
import { declaredEndpoints, nameOf } from '../apps/api/src/testing/contract.ts'
import { specifiedRoutes } from '../e2e/support/specified.ts'
import { namedIn, readHere } from './named-tests.testkit.ts'

const document = readHere('docs/specification.md')

/** The calls that the specification names in its section 7, and the hand-over that its dashboard host answers. */
const specifiedCalls = `
POST /api/v2/request-access/request-access
POST /api/v2/request-access/kode-otp
GET /api/user/access-right
GET /api/user/access-right-ldap
POST /api/activitylog
POST /api/v2/integration/dashboard-login
GET /authentication/integration/{userId}/{accessKey}
DELETE /api/v2/integration/dashboard-logout
GET /query/ticket-source-app-summary
GET /query/ticket-category-status-for-tioc
GET /api/v2/voc/feedback-executive-summary
GET /api/v2/voc/dashboard-feedback
GET /api/v2/download-log
GET /api/activitylog
GET /api/treg/download-log
GET /api/v2/voc/detail/{id}
GET /api/v2/voc-attachment/{id}
GET /api/v2/voc/data-acuan
GET /api/categories/list
GET /api/v2/product-data
GET /api/v2/subproduct-data
POST /api/v2/voc
PUT /api/v2/voc
PUT /api/v2/voc/status
PUT /api/v2/voc/by-po
GET /api/v2/voc/setting
POST /api/v2/voc/setting
GET /api/v2/fbdv/topdown-overall
POST /api/v2/fbdv/topdown-overall
PUT /api/v2/fbdv/topdown-overall
DELETE /api/v2/fbdv/topdown-overall
`
  .trim()
  .split('\n')

/** Lines of tables, cell by cell, without their heads. */
const rows = document.split('\n').flatMap((line, index, lines) => {
  const isBody = line.startsWith('|') && !/^\|[\s|:-]+$/.test(line) && !/^\|[\s|:-]+$/.test(lines[index + 1] ?? '')
  return isBody ? [line.split(/(?<!\\)\|/).slice(1, -1).map((cell) => cell.trim())] : [] // prettier-ignore
})
const marked = (text = ''): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)

const isRoute = (word: string) => word.startsWith('/')
/** Those of the tables of routes, which may have several routes in a line: to whom they are open stands behind them. */
const routeRows = rows.filter((cells) => cells.length === 4 && /^`\/[^`]*`(?:, `\/[^`]*`)*$/.test(cells[0] ?? ''))
/** Each route with its readers. */
const readersOf = routeRows.flatMap(([given, readers]) => marked(given).map((route) => [route, readers] as const))
const isCall = (word: string) => /^(?:GET|POST|PUT|DELETE) \//.test(word)

describe('the answer to the specification', () => {
  it('names files and tests that there are, behind every line', () => {
    const { wrong } = namedIn(document)
    assert.deepEqual(wrong, [])
    // A line may be about several routes or calls; each counts with all tests behind it.
    const promised = rows.map((cells) => ({
      names: Math.max(1, marked(cells[0]).filter((word) => isRoute(word) || isCall(word)).length),
      tests: namedIn(cells.at(-1) ?? '').tests,
    }))
    const sum = (of: (one: (typeof promised)[number]) => number) => promised.reduce((all, one) => all + of(one), 0)
    assert.ok(sum(({ names }) => names) > 220, `${sum(({ names }) => names)} promises`)
    assert.ok(sum(({ names, tests }) => names * tests) > 250, `${sum(({ names, tests }) => names * tests)} tests`)
    for (const cells of rows) {
      assert.match(cells.at(-1) ?? '', /^`[^`]+\.(?:test|spec)\.tsx?` “[^”]*\w{3}/, cells[0])
      // That a file holds the words shows nothing of what the portal does.
      assert.doesNotMatch(cells.at(-1) ?? '', /specification-doc/, cells[0])
    }
  })

  it('has each name and label, by the letter, in a file that stands behind it', () => {
    const lost = rows.flatMap((cells) => {
      const words = marked(cells[0]).filter((word) => !isRoute(word) && !isCall(word))
      const where = cells.slice(1, -1).map((cell) => namedIn(cell).files)
      const text = where.flat().map(readHere).join('\n')
      // Where the portal does otherwise it has no file that says the specification's.
      return text === '' ? [] : words.filter((word) => !text.includes(word)).map((word) => `${word}: ${cells[0]}`)
    })
    assert.deepEqual(lost, [])
  })

  it('has a line for every route', () => {
    const told = new Set(readersOf.map(([route]) => route))
    assert.deepEqual(
      specifiedRoutes.filter(({ route }) => !told.has(route)).map(({ route }) => route),
      [],
    )
  })

  it('says of every route to whom it is open, as the table of management pages has it', () => {
    const said = new Map(readersOf)
    for (const { route, readers } of specifiedRoutes) {
      const words = { everybody: 'everybody', access: 'with access' }
      assert.equal(said.get(route), typeof readers === 'string' ? words[readers] : readers.join(', '), route)
    }
    for (const [route, readers = ''] of readersOf) {
      const [, page] = /^\/v3\/manage\/([\w-]+)/.exec(route) ?? []
      const may = roles.filter((role) => managementPages[role].some((name) => name === page))
      if (page !== undefined) assert.deepEqual(readers.split(', ').toSorted(), may.toSorted(), route)
    }
  })

  it('has every call, which the contract declares', () => {
    const declared = new Set(declaredEndpoints.map((call) => nameOf(call).replaceAll(/:(\w+)/g, '{$1}')))
    const told = marked(document).filter(isCall)
    assert.deepEqual(
      specifiedCalls.filter((call) => !told.includes(call)),
      [],
    )
    assert.deepEqual(
      told.filter((call) => !declared.has(call)),
      [],
    )
  })

  it('names no place of a machine', () => {
    assert.doesNotMatch(document, /(?:^|[\s`(])\/(?:work|home|tmp|root|usr)\//)
  })
})
