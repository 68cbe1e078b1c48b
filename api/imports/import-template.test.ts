import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { workbookTemplate } from './import-template.ts'

/** No column of these names anything that is registered. */
const CONTEXT = { database: {}, clock: { now: () => new Date('2026-11-30T00:00:00Z') } } as Context

it('makes the workbook of a template once, however many ask for it', async () => {
  const columns = [
    { field: 'name', heading: '이름', kind: 'text', required: true, examples: ['가', '나'] },
  ] as const
  const read = async () => buffer((await workbookTemplate(CONTEXT, { name: '판매점', columns })).stream)
  const [first, meanwhile] = await Promise.all([read(), read()])
  // A workbook that is made anew bears the time at which that was.
  expect(meanwhile).toEqual(first)
  expect(await read()).toEqual(first)
  const others = [{ ...columns[0], heading: '상호' }]
  expect(
    await buffer((await workbookTemplate(CONTEXT, { name: '판매점', columns: others })).stream),
  ).not.toEqual(first)
})
