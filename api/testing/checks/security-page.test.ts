import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { CALL_COSTS, type CostBounds } from '#shared/call-costs.ts'
import { CONTRACT } from '#shared/contract.ts'
import { RESTORABLE_DAYS } from '#shared/documents/deletion.contract.ts'
import { isMultipart } from '#shared/endpoint.ts'
import { LIMITS } from '#shared/limits.ts'

const page = readFileSync(new URL('../../../SECURITY.md', import.meta.url), 'utf8')
const figure = (number = Number.POSITIVE_INFINITY) =>
  Number.isFinite(number) ? number.toLocaleString('en-US') : '–'
const MB = 1024 * 1024

/** The cells of a table's rows under a heading; a table begins with its first words. */
function table(firstWords: string): string[][] {
  const [, rest = ''] = page.split(`\n| ${firstWords} |`)
  const [, , ...rows] = (rest.split('\n\n')[0] ?? '').split('\n')
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

it('lists every kind and size of upload that a contract takes, and no other', () => {
  const taken = CONTRACT.flatMap(({ endpoint: { body } }) =>
    isMultipart(body) ? [`${body.file.kinds.join(', ')} | ${body.file.maxBytes / MB} MB`] : [],
  )
  const listed = table('upload | kinds').map(([, kinds, most]) => `${kinds} | ${most}`)
  expect(listed.toSorted()).toEqual([...new Set(taken)].toSorted())
})

it('tells the bounds of calls', () => {
  const bounds = Object.entries<CostBounds>(CALL_COSTS).map(([call, cost]) => [
    call,
    ...[cost.ofAccount, cost.ofNetwork, cost.altogether, cost.perMinute].map(figure),
  ])
  expect(table('call | of an account at once')).toEqual(bounds)
})

it('tells the other limits that server and screens share', () => {
  const told = table('what | limit').map(([, limit]) => limit)
  expect(told).toEqual(
    expect.arrayContaining([
      `${LIMITS.jsonBodyBytes / MB} MB; ${LIMITS.socketFrameBytes / 1024} kB`,
      `${LIMITS.pageSizeMost} rows; ${figure(LIMITS.importRows)} rows`,
      `${figure(LIMITS.exportRowsWithoutProof)} rows; ${LIMITS.proofMs / 60_000} minutes`,
      `20; ${LIMITS.pushSubscriptions}; ${LIMITS.viewsOfList}; ${LIMITS.cannedReplies}`,
      `\`UNDO_SECONDS\`; ${RESTORABLE_DAYS} days`,
      expect.stringMatching(new RegExp(`^${LIMITS.socketsOfAccount}; `)),
    ]),
  )
})

it('names each requirement that is not met once', () => {
  const numbers = table('requirement | what is missing').flatMap(([names = '']) =>
    names.replaceAll('*', '').split(', '),
  )
  expect(numbers.length).toBeGreaterThan(10)
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
})
