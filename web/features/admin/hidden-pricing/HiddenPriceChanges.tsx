import { Center, Flex } from '@chakra-ui/react'
import {
  type HiddenPriceChange,
  listHiddenPriceChanges,
} from '#shared/hidden-prices/hidden-price.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { usePagedList } from '../../../records/record-list.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ListProblem } from '../../../ui/ListProblem.tsx'
import { FormSkeleton } from '../../../ui/Skeletons.tsx'
import { Timeline } from '../../../ui/Timeline.tsx'
import { changeWords } from './hidden-price-change-words.ts'
import { HIDDEN_PRICES_KEY } from './hidden-prices.ts'

const TITLE = '히든단가 변경 이력'

export interface HiddenPriceChangesProps {
  /** The list's search text; it is compared with code and plan as they were called at the time of a change. */
  search: string
  onClose: () => void
}

/** Who added, changed and deleted which hidden price, including prices that are no longer in the list. */
export function HiddenPriceChanges({ search, onClose }: HiddenPriceChangesProps) {
  const list = usePagedList([...HIDDEN_PRICES_KEY, 'changes', search], (start, signal) =>
    call(listHiddenPriceChanges, { query: { ...start, ...(search && { search }) }, signal }),
  )
  // The button stays while more is read, as it has the focus.
  const hasMore = list.error === null && list.rows.length > 0 && list.rows.length < (list.total ?? 0)
  return (
    <Dialog
      open
      closeOnBackdrop
      title={TITLE}
      description={search === '' ? '모든 접점코드와 요금제' : `검색: ${search}`}
      onClose={onClose}
      footer={
        <Button variant="outline" colorPalette="gray" onClick={onClose}>
          닫기
        </Button>
      }
    >
      {list.error === null ? null : (
        <ListProblem
          error={list.error}
          hasRows={list.rows.length > 0}
          onRetry={list.retry}
          retrying={list.isFetching}
        />
      )}
      {list.isLoading ? <FormSkeleton fields={3} /> : null}
      {list.total === 0 ? <EmptyState title="변경 이력이 없습니다." /> : null}
      {list.rows.length === 0 ? null : (
        <Timeline
          label={TITLE}
          entries={list.rows.map((change) => ({
            key: change.id,
            at: change.changedAt,
            by: change.followsCode
              ? `${change.changedByName} · 접점코드 변경·삭제에 따라`
              : change.changedByName,
            note: changeWords(change).join('\n'),
            title: <ChangeTitle change={change} />,
          }))}
        />
      )}
      {hasMore ? (
        <Center mt="4">
          <Button size="sm" variant="outline" loading={list.isFetching} onClick={list.loadMore}>
            더 보기
          </Button>
        </Center>
      ) : null}
    </Dialog>
  )
}

function ChangeTitle({ change }: { change: HiddenPriceChange }) {
  const { contactCode, carrier, servicePlanName, before, after } = change
  return (
    <Flex as="span" wrap="wrap" align="center" columnGap="2">
      {contactCode} · {carrier} {servicePlanName}
      {before === null ? (
        <Badge size="sm" colorPalette="green">
          추가
        </Badge>
      ) : (
        <Badge size="sm" colorPalette={after === null ? 'red' : 'accent'}>
          {after === null ? '삭제' : '수정'}
        </Badge>
      )}
    </Flex>
  )
}
