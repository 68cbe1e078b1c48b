import { Flex, Text } from '@chakra-ui/react'
import { formatCount } from '#shared/count.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { rangeText } from '../list/closed-filter.ts'
import { type Asked, AskedFigures, Nothing } from './AskedFigures.tsx'
import { type Bar, BarList } from './BarList.tsx'
import type { Days } from './figure-days.ts'

export interface DetailDialogProps<Row> {
  title: string
  days: Days
  asked: Asked<readonly Row[]>
  barsOf: (rows: readonly Row[]) => Bar[]
  onClose: () => void
}

/** The parts of a figure, largest first, with the sum below. */
export function DetailDialog<Row>({ title, days, asked, barsOf, onClose }: DetailDialogProps<Row>) {
  const bars = asked.data === undefined ? undefined : barsOf(asked.data)
  const total = bars?.reduce((sum, { value }) => sum + value, 0)
  return (
    <Dialog
      size="sm"
      closeOnBackdrop
      onClose={onClose}
      title={title}
      description={rangeText(days)}
      footer={
        <Flex flex="1" align="center" justify="space-between" gap="3">
          <Text className="tabular" fontWeight="semibold">
            {total === undefined ? '' : `합계 ${formatCount(total)}건`}
          </Text>
          <Button variant="outline" colorPalette="gray" onClick={onClose} data-autofocus>
            닫기
          </Button>
        </Flex>
      }
    >
      <AskedFigures asked={asked}>
        {() =>
          bars?.length === 0 ? (
            <Nothing>개통 내역이 없습니다.</Nothing>
          ) : (
            <BarList label={title} bars={bars} />
          )
        }
      </AskedFigures>
    </Dialog>
  )
}
