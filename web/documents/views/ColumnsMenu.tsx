import Columns3 from 'lucide-react/icons/columns-3'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import type { ListedDocument } from '#shared/documents/document.contract.ts'
import type { Column } from '../../ui/data-table/column.ts'
import { Menu } from '../../ui/Menu.tsx'
import { canHide, useListColumns } from './list-columns.ts'

/** Which columns a list shows, and all of them back as they were. */
export function ColumnsMenu({ columns }: { columns: readonly Column<ListedDocument>[] }) {
  const { hidden, isUsual, hide, reset } = useListColumns()
  const toggled = (key: string) =>
    hide(hidden.includes(key) ? hidden.filter((other) => other !== key) : [...hidden, key])
  return (
    <Menu
      label="열 표시"
      look="outline"
      items={[
        ...columns.filter(canHide).map(({ key, header }) => ({
          key,
          label: header,
          checked: !hidden.includes(key),
          isSwitch: true,
          onSelect: () => toggled(key),
        })),
        ...(isUsual
          ? []
          : [
              {
                key: 'reset to all',
                label: '열과 너비 처음대로',
                icon: <RotateCcw aria-hidden />,
                divided: true,
                onSelect: reset,
              },
            ]),
      ]}
    >
      <Columns3 aria-hidden />열
    </Menu>
  )
}
