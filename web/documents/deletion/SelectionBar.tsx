import { chakra, Text } from '@chakra-ui/react'
import Trash2 from 'lucide-react/icons/trash-2'
import { useLayoutEffect, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useDeleteDocuments } from './use-delete-documents.ts'
import type { ChosenRows } from './use-selection.ts'

/** Below a list whose rows can be chosen, always at the window's end: how many are, and the button that deletes them. */
export function SelectionBar({ chosen }: { chosen: ChosenRows }) {
  const { ids, isAll, chooseAll, clear } = chosen
  const { deleteSelected, isDeleting } = useDeleteDocuments()
  const latest = useRef(ids)
  latest.current = ids
  useLayoutEffect(liftToasts, [])
  const press = async () => {
    if (await deleteSelected(() => latest.current)) clear()
  }
  return (
    <Bar role="group" aria-label="선택한 문서">
      <Text role="status" fontWeight="medium" className="tabular" flex="1">
        {ids.length.toLocaleString('ko-KR')}건 선택
      </Text>
      <Button size="sm" variant="ghost" colorPalette="gray" onClick={isAll ? clear : chooseAll}>
        {isAll ? '선택 해제' : '모두 선택'}
      </Button>
      <Button
        size="sm"
        colorPalette="red"
        variant={ids.length === 0 ? 'outline' : 'solid'}
        loading={isDeleting}
        loadingText="삭제 중…"
        onClick={() => void press()}
      >
        <Trash2 aria-hidden />
        선택 삭제
      </Button>
    </Bar>
  )
}

/** Toasts come up at the window's end as well: they stand above the bar while there is one. */
function liftToasts() {
  const { style } = document.body
  style.setProperty('--toasts-above', '4.5rem')
  return () => void style.removeProperty('--toasts-above')
}

const Bar = chakra('div', {
  base: {
    position: 'sticky',
    zIndex: 'docked',
    bottom: 'calc(env(safe-area-inset-bottom) + {spacing.2})',
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    mt: 'auto',
    ps: '4',
    pe: '2',
    py: '2',
    layerStyle: 'card',
    boxShadow: 'md',
  },
})
