import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import type { QueryKey } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Carrier, orderCarriers, orderOtherCarriers } from '#shared/carriers/carrier.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { useUnsavedChanges } from '../../../lib/unsaved-changes.ts'
import { REFERENCE_KEY } from '../../../records/record-keys.ts'
import { useWholeList } from '../../../records/record-list.ts'
import { useRecordAction } from '../../../records/row-actions.tsx'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { ListBody } from '../../../ui/ListBody.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { toast } from '../../../ui/toast.ts'
import { useFocusKept } from '../../../ui/use-focus-kept.ts'
import { useLeftBehind } from '../../../ui/use-left-behind.ts'
import { SortableList } from './SortableList.tsx'

/** The carriers of one kind, and the call that puts them into another order. */
export interface OrderedCarriers {
  word: string
  queryKey: QueryKey
  readAll: (signal: AbortSignal) => Promise<Carrier[]>
  order: typeof orderCarriers | typeof orderOtherCarriers
}

interface Order {
  ids: readonly number[]
  /** The saved order at the time when the first carrier was moved. */
  from: readonly number[]
}

/** All carriers of a kind, to be put into another order and saved at once. */
export function CarrierOrder({ kind, onDone }: { kind: OrderedCarriers; onDone: () => void }) {
  const list = useWholeList(kind.queryKey, kind.readAll)
  const { left, keep, mayClose, letGo } = useLeftBehind<Order>(kind.order.path)
  const [order, setOrder] = useState(left ?? null)
  const saved = idsOf(list.rows)
  const rows = ordered(list.rows, order?.ids ?? [])
  const isChanged = rows.some(({ id }, index) => id !== saved[index])
  const from = order?.from ?? saved
  useEffect(() => {
    // The order is the saved one again (moved back, or others saved the same): nothing is left to save.
    if (order !== null && !isChanged && list.total !== undefined) setOrder(null)
  }, [order, isChanged, list.total])
  const isOvertaken = isChanged && !areInOneOrder(from, saved)
  keep(isChanged ? () => ({ ids: idsOf(rows), from }) : null)
  useUnsavedChanges(isChanged)

  const saving = useRecordAction<number[]>({
    run: (carrierIds) => call(kind.order, { body: { carrierIds } }),
    changes: REFERENCE_KEY,
    done: '표시 순서가 저장되었습니다.',
    failed: '순서 변경 실패',
  })
  const save = () => {
    if (!isChanged) return toast.info('변경된 내용이 없습니다.')
    saving.mutate(idsOf(rows), {
      onSuccess: () => {
        letGo()
        onDone()
      },
    })
  }
  const frame = useRef<HTMLDivElement>(null)
  const focusKept = useFocusKept(frame)
  useEffect(() => {
    const handle = frame.current?.querySelector<HTMLElement>('ol button')
    const first = handle ?? frame.current
    first?.focus({ preventScroll: true })
  }, [])
  const cancel = async () => {
    if (await mayClose()) onDone()
  }
  const showTheirs = async () => {
    if (await confirm(DISCARD_QUESTION)) setOrder(null)
  }
  return (
    <Box ref={frame} tabIndex={-1} outline="none" {...focusKept}>
      <Flex gap="2" wrap="wrap" align="center" mb="3">
        <Text flex="1 1 16rem" textStyle="sm" color="fg.muted">
          손잡이를 끌거나 화살표 버튼이나 키로 순서를 바꿀 수 있습니다. 저장해야 반영됩니다.
        </Text>
        <Flex gap="2" ms="auto">
          <Button size="sm" variant="outline" colorPalette="gray" onClick={() => void cancel()}>
            취소
          </Button>
          <Button size="sm" onClick={save} loading={saving.isPending} loadingText="저장 중…">
            순서 저장
          </Button>
        </Flex>
      </Flex>
      <Box role="status">
        {isOvertaken ? (
          <Box mb="3">
            <Notice
              kind="warning"
              title="그사이 다른 관리자가 표시 순서를 바꿨습니다."
              action={
                <Button size="sm" variant="outline" onClick={() => void showTheirs()}>
                  바뀐 순서 보기
                </Button>
              }
            >
              저장하면 여기에 보이는 순서로 바뀝니다.
            </Notice>
          </Box>
        ) : null}
      </Box>
      <ListBody list={list}>
        <SortableList
          label={`${kind.word} 표시 순서`}
          items={rows.map(({ id, name, isActive }) => ({
            id,
            name,
            content: (
              <>
                {name}
                {isActive ? null : <Inactive>비활성</Inactive>}
              </>
            ),
          }))}
          onOrder={(ids) => setOrder({ ids, from })}
        />
      </ListBody>
    </Box>
  )
}

const DISCARD_QUESTION = {
  title: '여기서 바꾼 순서를 버리시겠습니까?',
  body: '다른 관리자가 저장한 순서를 보여드립니다. 여기서 바꾼 순서는 사라집니다.',
  confirmLabel: '버리고 보기',
  cancelLabel: '계속 바꾸기',
  destructive: true,
}
const idsOf = (rows: readonly Carrier[]) => rows.map(({ id }) => id)

/** Whether the carriers that are in both lists stand in the same order. */
function areInOneOrder(before: readonly number[], now: readonly number[]): boolean {
  const still = now.filter((id) => before.includes(id))
  return before.filter((id) => still.includes(id)).every((id, index) => id === still[index])
}

/** The carriers of the order that still exist, then those that were added since. */
function ordered(rows: readonly Carrier[], order: readonly number[]): Carrier[] {
  const placed = order.flatMap((id) => rows.filter((row) => row.id === id))
  return [...placed, ...rows.filter(({ id }) => !order.includes(id))]
}

const Inactive = chakra('span', { base: { ms: '2', textStyle: 'xs', color: 'fg.subtle' } })
