// @vitest-environment happy-dom
import { useEffect, useMemo, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { find, press, render } from '../testing/render.tsx'
import type { Column } from './column.ts'
import { DataTable } from './DataTable.tsx'

const COLUMNS: readonly Column<{ id: number }>[] = [
  { key: 'customer', header: '고객', width: '8rem', cell: ({ id }) => id },
  { key: 'phone', header: '연락처', width: '8rem', cell: ({ id }) => id },
]
const ROWS = [{ id: 1 }]
const rowKey = ({ id }: { id: number }) => id

test('widths that are given while the table is being drawn hold, and only a person’s own are reported', async () => {
  const reported = vi.fn()
  function Table() {
    const [widths, setWidths] = useState<Record<string, number>>({ customer: 100 })
    // As from the server, in the moment after the first drawing.
    useEffect(() => setWidths({ customer: 300 }), [])
    const layout = useMemo(
      () => ({
        hidden: [],
        widths,
        onResize: (now: Record<string, number>) => {
          reported(now)
          setWidths(now)
        },
      }),
      [widths],
    )
    return <DataTable label="줄" columns={COLUMNS} rows={ROWS} rowKey={rowKey} layout={layout} />
  }
  await render(<Table />)
  const edge = () => find('hr[aria-label="고객 열 너비"]')
  expect(edge().getAttribute('aria-valuenow')).toBe('300')
  expect(reported).not.toHaveBeenCalled()

  await press(edge(), 'ArrowRight')
  expect(reported).toHaveBeenCalledExactlyOnceWith({ customer: 316 })
  expect(edge().getAttribute('aria-valuenow')).toBe('316')
})
