import { Box, Center, Flex } from '@chakra-ui/react'
import History from 'lucide-react/icons/history'
import { useEffect } from 'react'
import { create } from 'zustand'
import {
  listPriceChanges,
  PRICE_KIND_LABELS,
  type PriceChange,
  type PriceKind,
} from '#shared/price-periods/price-change.contract.ts'
import { call } from '../../lib/api-client.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { CloseButton } from '../../ui/CloseButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListProblem } from '../../ui/ListProblem.tsx'
import { FormSkeleton } from '../../ui/Skeletons.tsx'
import { Timeline } from '../../ui/Timeline.tsx'
import { PRICES_KEY } from '../record-keys.ts'
import { usePagedList } from '../record-list.ts'
import { changeWords } from './price-change-words.ts'

export interface PriceChangesProps {
  kind: PriceKind
  /** The one plan, hidden price, policy or add-on whose changes are shown; absent: all of the kind. */
  subject?: { id: number; name: string }
  /** The list's search text; it is compared with the names of the time of a change. */
  search?: string
  onClose: () => void
}

/** Who added, changed and ended which price, policy or deduction, including those that are no longer in the list. */
export function PriceChanges({ kind, subject, search = '', onClose }: PriceChangesProps) {
  const title = `${PRICE_KIND_LABELS[kind]} 변경 이력`
  const asked = { kind, ...(subject && { subjectId: subject.id }), ...(search && { search }) }
  const list = usePagedList([...PRICES_KEY, 'changes', asked], (start, signal) =>
    call(listPriceChanges, { query: { ...start, ...asked }, signal }),
  )
  // The button stays while more is read, as it has the focus.
  const hasMore = list.error === null && list.rows.length > 0 && list.rows.length < (list.total ?? 0)
  return (
    <Dialog
      closeOnBackdrop
      title={title}
      description={subject?.name ?? (search === '' ? '전체' : `검색: ${search}`)}
      onClose={onClose}
      footer={<CloseButton onClick={onClose} />}
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
        // Takes the keys that scroll, as nothing in it does.
        <Box tabIndex={0} role="group" aria-label={title}>
          <Timeline
            label={title}
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
        </Box>
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

function ChangeTitle({ change }: { change: PriceChange }) {
  const { contactCode, carrier, name, before, after } = change
  return (
    <Flex as="span" wrap="wrap" align="center" columnGap="2">
      {[contactCode, `${carrier} ${name}`].filter(Boolean).join(' · ')}
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

type Shown = Omit<PriceChangesProps, 'onClose'>

/** What is open, of whatever row: a row is drawn anew as a card when the window gets narrow, and its dialog must stay. */
const useShown = create<{ shown: Shown | null }>(() => ({ shown: null }))
const show = (shown: Shown | null) => useShown.setState({ shown })

/** The button of a list that opens the history of its kind; draws that of its rows too. */
export function PriceChangesButton({ kind, search = '' }: Pick<PriceChangesProps, 'kind' | 'search'>) {
  const shown = useShown((state) => (state.shown?.kind === kind ? state.shown : null))
  useEffect(() => () => show(null), [])
  return (
    <>
      <HistoryButton
        label={`${PRICE_KIND_LABELS[kind]} 변경 이력`}
        variant="outline"
        onClick={() => show({ kind, search })}
      />
      {shown === null ? null : <PriceChanges {...shown} onClose={() => show(null)} />}
    </>
  )
}

/** The button of a row in such a list. */
export function RowChangesButton({
  label,
  ...of
}: Pick<Required<PriceChangesProps>, 'kind' | 'subject'> & { label: string }) {
  return <HistoryButton label={label} onClick={() => show(of)} />
}

function HistoryButton(props: { label: string; variant?: 'outline'; onClick: () => void }) {
  return <IconButton size="sm" icon={<History aria-hidden />} {...props} />
}
