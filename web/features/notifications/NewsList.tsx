import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import BellIcon from 'lucide-react/icons/bell'
import FileWarning from 'lucide-react/icons/file-exclamation-point'
import FilePlus from 'lucide-react/icons/file-plus'
import MessageCircle from 'lucide-react/icons/message-circle'
import PencilLine from 'lucide-react/icons/pencil-line'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Reply from 'lucide-react/icons/reply'
import WalletMinimal from 'lucide-react/icons/wallet-minimal'
import type { MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import type { NewsItem } from '#shared/news/news.contract.ts'
import type { NewsKind } from '#shared/news/news-kinds.ts'
import { sentenceOf } from '../../lib/api-client.ts'
import { useKstDay } from '../../lib/use-kst-day.ts'
import type { RecordList } from '../../records/record-list.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx'
import { FormSkeleton } from '../../ui/Skeletons.tsx'
import { groupedNews, itemSentence, newsTime } from './news-words.ts'
import { useOpenNews } from './use-open-news.ts'

const ICONS: Record<NewsKind, LucideIcon> = {
  submitted: FilePlus,
  assigned: ArrowRightLeft,
  'supplement-answered': Reply,
  'supplement-requested': FileWarning,
  message: MessageCircle,
  status: RefreshCw,
  corrected: PencilLine,
  statement: WalletMinimal,
}

/** The news, the newest first, by day; each leads to its application or statement. */
export function NewsList({ list, onOpen }: { list: RecordList<NewsItem>; onOpen: (item: NewsItem) => void }) {
  const today = useKstDay()
  if (list.isLoading)
    return (
      <Box p="4">
        <FormSkeleton fields={4} />
      </Box>
    )
  if (list.error !== null && list.rows.length === 0)
    return (
      <ErrorState
        plain
        description={sentenceOf(list.error)}
        onRetry={list.retry}
        retrying={list.isFetching}
      />
    )
  if (list.rows.length === 0)
    return (
      <EmptyState
        plain
        icon={<BellIcon size={22} aria-hidden />}
        title="알림이 없습니다."
        description="최근 30일의 알림이 여기에 모입니다."
      />
    )
  return (
    <Box flex="1" minHeight="0" overflowY="auto" overscrollBehavior="contain">
      {groupedNews(list.rows, today).map(({ title, items }) => (
        <section key={title} aria-label={title}>
          <GroupTitle>{title}</GroupTitle>
          <ul>
            {items.map((item) => (
              <li key={item.id}>
                <Item item={item} time={newsTime(item.at, today)} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {list.loadMore === undefined ? null : (
        <Flex justify="center" p="2">
          <Button size="sm" variant="ghost" loading={list.isFetching} onClick={list.loadMore}>
            더 보기
          </Button>
        </Flex>
      )}
    </Box>
  )
}

function Item({ item, time, onOpen }: { item: NewsItem; time: string; onOpen: (item: NewsItem) => void }) {
  const { addressOf, side } = useOpenNews()
  const Icon = ICONS[item.kind]
  const press = (event: MouseEvent) => {
    // A press with a key opens another tab, as links do.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen(item)
  }
  return (
    <Row asChild data-unread={item.isUnread || undefined}>
      <Link to={addressOf(item)} onClick={press}>
        <Icon aria-hidden />
        <Box flex="1" minWidth="0">
          <Text fontWeight={item.isUnread ? 'medium' : 'normal'}>{itemSentence(item, side)}</Text>
          <Text textStyle="xs" color="fg.muted" truncate>
            {factsOf(item, side).join(' · ')}
          </Text>
        </Box>
        <Flex direction="column" align="flex-end" gap="1.5" flexShrink="0">
          <chakra.time dateTime={item.at} textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
            {time}
          </chakra.time>
          {item.isUnread ? <Dot role="img" aria-label="읽지 않음" /> : null}
        </Flex>
      </Link>
    </Row>
  )
}

/** Which application, or whose word. */
function factsOf(item: NewsItem, side: 'staff' | 'dealer'): string[] {
  if (item.kind === 'statement') return [item.actorName]
  const facts = [side === 'staff' ? item.storeName : null, item.carrier, item.documentNumber]
  return facts.filter((fact) => fact !== null)
}

const GroupTitle = chakra('h3', {
  base: {
    position: 'sticky',
    top: '0',
    px: '4',
    py: '1.5',
    bg: 'bg.floating',
    textStyle: 'xs',
    fontWeight: 'medium',
    color: 'fg.muted',
  },
})

const Row = chakra('div', {
  base: {
    display: 'flex',
    gap: '3',
    px: '4',
    py: '2.5',
    textStyle: 'sm',
    color: 'fg.muted',
    '& > svg': { boxSize: '4', mt: '0.5', flexShrink: '0' },
    '&[data-unread]': { color: 'fg', '& > svg': { color: 'accent.fg' } },
    _hover: { bg: 'bg.muted' },
    _focusVisible: { outlineOffset: '-2px' },
  },
})

const Dot = chakra('span', { base: { boxSize: '2', borderRadius: 'full', bg: 'accent.solid' } })
