import { randomBytes, randomUUID } from 'node:crypto'
import { login } from '#shared/auth/auth.contract.ts'
import { OPEN_STATUSES } from '#shared/documents/activation-status.ts'
import { submitDocument } from '#shared/documents/application.contract.ts'
import {
  changeActivationStatus,
  DOCUMENT_SORTS,
  listDocuments,
} from '#shared/documents/documents.contract.ts'
import { kstMonthDays } from '#shared/kst-calendar.ts'
import { listSettlements, readSettlementTotals } from '#shared/settlements/settlement.contract.ts'
import * as stats from '#shared/stats/stats.contract.ts'
import { multipartForm } from '../testing/multipart-form.ts'
import type { BenchFacts } from './bench-data.ts'
import { httpRequest } from './http-connection.ts'
import { createDice, pick } from './people.ts'

/** The next request of a connection. */
export type NextRequest = () => Buffer

export interface HttpWorkload {
  title: string
  /** Makes the requests of one connection. */
  requests(facts: BenchFacts, connection: number): NextRequest
}

const FILE_BYTES = 200_000
const CONNECTIONS = 16

export const bearer = (sessionId: string) => ({ authorization: `Bearer ${sessionId}` })
const json = { 'content-type': 'application/json' }

function searching(title: string, statuses: string): HttpWorkload {
  return {
    title,
    requests({ workers, searches }, connection) {
      const dice = createDice(connection)
      const headers = bearer(pick(workers, dice))
      return () => {
        const query = `activationStatus=${encodeURIComponent(statuses)}&search=${encodeURIComponent(pick(searches, dice))}`
        return httpRequest('GET', `${listDocuments.path}?view=row&${query}`, headers)
      }
    },
  }
}

function asAdmin(title: string, path: () => string): HttpWorkload {
  return {
    title,
    requests({ admin }) {
      const request = httpRequest('GET', path(), bearer(admin))
      return () => request
    },
  }
}

const A_DAY_MS = 86_400_000
/** A month that is older than all documents that are still open. */
const lastMonth = () => new URLSearchParams(kstMonthDays(new Date(Date.now() - 45 * A_DAY_MS)))

export const LIST_PATH = `${listDocuments.path}?view=row&activationStatus=${encodeURIComponent('대기,진행중')}&limit=50`

const OPEN_LIST = `${listDocuments.path}?view=row&limit=100&activationStatus=${encodeURIComponent(OPEN_STATUSES.join())}`
const ORDERS = ['', ...DOCUMENT_SORTS.flatMap((by) => [by, `-${by}`])].map((sort) =>
  sort === '' ? '' : `&sort=${sort}`,
)
const VIEWS = ['', '&assignee=me', '&supplementAnswered=true', '&unread=true']

export const HTTP_WORKLOADS = {
  orders: {
    title: 'all open documents in every order and built-in view, newest 100, exact total, one after another',
    requests({ workers }, connection) {
      const headers = bearer(workers[connection % workers.length] ?? '')
      const requests = VIEWS.flatMap((view) =>
        ORDERS.map((order) => httpRequest('GET', `${OPEN_LIST}${view}${order}`, headers)),
      )
      let turn = connection
      return () => {
        turn += 1
        return requests[turn % requests.length] ?? Buffer.alloc(0)
      }
    },
  },
  list: {
    title: 'list as the web asks: waiting and in progress, newest 50, exact total',
    requests({ workers }, connection) {
      const request = httpRequest('GET', LIST_PATH, bearer(workers[connection % workers.length] ?? ''))
      return () => request
    },
  },
  search: searching('search: two syllables of a name among what is open', '대기,진행중'),
  searchDone: searching('search: two syllables of a name among what is activated', '개통'),
  dashboard: {
    title: 'dashboard: what an administrator and a worker see on opening it, one call after another',
    requests({ admin, workers }, connection) {
      const shared = [
        stats.readTodayStats,
        stats.readMonthlyStatusStats,
        stats.readMonthlyActivationStats,
        stats.readTrend,
      ]
      const of = (sessionId: string, paths: string[]) =>
        paths.map((path) => httpRequest('GET', path, bearer(sessionId)))
      const paths = shared.map(({ path }) => path)
      const requests = [
        ...of(admin, [...paths, `${stats.readCarrierStats.path}?dealers=false`, stats.readWorkerStats.path]),
        ...of(workers[connection % workers.length] ?? '', paths),
      ]
      let turn = connection
      return () => {
        turn += 1
        return requests[turn % requests.length] ?? Buffer.alloc(0)
      }
    },
  },
  settlementList: asAdmin(
    'settlements of a month: newest 50, exact total',
    () => `${listSettlements.path}?${lastMonth()}&limit=50`,
  ),
  settlementMonth: asAdmin(
    'totals of the settlements of a month, and of the month before',
    () => `${readSettlementTotals.path}?${lastMonth()}`,
  ),
  submission: {
    title: 'submission with a 200 kB file, on the disk before the answer',
    requests({ contactCodes }, connection) {
      const dice = createDice(connection)
      const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(FILE_BYTES)])
      const file = { name: '신청서.pdf', type: 'application/pdf', bytes }
      return () => {
        const { dealer, code } = pick(contactCodes, dice)
        const fields = {
          customerType: 'new',
          carrier: 'KT',
          contactCode: code,
          customerName: '김민수',
          customerPhone: `010${10_000_000 + dice(89_999_999)}`,
          notes: '빠른 처리 부탁드립니다',
        }
        const { payload, contentType } = multipartForm(fields, file)
        const headers = {
          ...bearer(dealer),
          'content-type': contentType,
          'idempotency-key': randomUUID(),
        }
        return httpRequest('POST', submitDocument.path, headers, payload)
      }
    },
  },
  status: {
    title: 'status change with event, announcement, on the disk',
    requests({ workers, openIds }, connection) {
      const headers = { ...bearer(workers[connection % workers.length] ?? ''), ...json }
      const mine = openIds.filter((_id, at) => at % CONNECTIONS === connection % CONNECTIONS)
      let turn = 0
      return () => {
        const id = mine[turn % mine.length] ?? 0
        const isOdd = Math.floor(turn / mine.length) % 2 === 0
        turn += 1
        const path = changeActivationStatus.path.replace(':id', String(id))
        const body = { activationStatus: isOdd ? '진행중' : '업무요청중' }
        return httpRequest(changeActivationStatus.method, path, headers, JSON.stringify(body))
      }
    },
  },
  login: {
    title: 'login (argon2id 19 MiB, two passes)',
    requests({ logins, password }, connection) {
      const username = logins[connection % logins.length]
      const request = httpRequest('POST', login.path, json, JSON.stringify({ username, password }))
      return () => request
    },
  },
} satisfies Record<string, HttpWorkload>

export type HttpWorkloadName = keyof typeof HTTP_WORKLOADS
