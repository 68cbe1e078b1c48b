// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { render, until } from '../ui/testing/render.tsx'
import { type RecordList, usePagedList } from './record-list.ts'

test.each([
  [[], { rows: [], total: undefined, isLoading: true }],
  [['가'], { rows: ['가'], total: 1, isLoading: false, isStale: true }],
])(
  'while the next filter loads, %j of the one before stands only where it is something',
  async (rows, stands) => {
    let list: RecordList<string> | undefined
    function List({ filter }: { filter: string }) {
      list = usePagedList<string>(['list of the test', filter], () =>
        filter === 'next'
          ? new Promise(() => {})
          : Promise.resolve({ items: rows, total: rows.length, nextCursor: null }),
      )
      return null
    }
    const drawn = (filter: string) => <List filter={filter} />
    const { again } = await render(drawn('first'))
    await until(() => expect(list).toMatchObject({ total: rows.length, isLoading: false }))
    await again(drawn('next'))
    expect(list).toMatchObject(stands)
  },
)
