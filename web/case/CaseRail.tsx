import { Box, chakra, Flex } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { isOpenStatus } from '#shared/documents/activation-status.ts'
import type { ListedDocument } from '#shared/documents/document.contract.ts'
import { formatKstShort } from '#shared/kst.ts'
import { documentPageAddress, type ListPlace } from '../documents/list/document-page-address.ts'
import type { CaseState } from '../documents/list/use-open-page.ts'
import { WaitingAge } from '../documents/list/WaitingAge.tsx'
import { ViewerDot } from '../documents/viewers/ViewerSigns.tsx'
import type { RecordList } from '../records/record-list.ts'
import { CountBadge } from '../ui/Badge.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'

export interface CaseRailProps {
  title: string
  place: ListPlace
  list: RecordList<ListedDocument>
  /** The application that is open. */
  openId: number
  /** What the page's history entry goes on holding when another application is opened in its place. */
  state: CaseState
}

/** Called when the link of the open application appears, or another link becomes that. */
function bringIntoView(link: HTMLAnchorElement | null) {
  link?.scrollIntoView({ block: 'nearest' })
}

/** The list that the application was opened from, as a narrow column of links. */
export function CaseRail({ title, place, list, openId, state }: CaseRailProps) {
  const { rows, total, loadMore } = list
  return (
    <Rail aria-label={title}>
      <Flex px="3" py="2" justify="space-between" textStyle="xs" color="fg.muted">
        <Box as="span" truncate>
          {title}
        </Box>
        <span className="tabular">{total}</span>
      </Flex>
      <Rows
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
          if (scrollHeight - scrollTop - clientHeight < 400) loadMore?.()
        }}
      >
        {rows.map((row) => (
          <li key={row.id}>
            <Link
              ref={row.id === openId ? bringIntoView : undefined}
              to={documentPageAddress(row.id, place)}
              replace
              state={state}
              aria-current={row.id === openId ? 'page' : undefined}
            >
              <Flex as="span" justify="space-between" gap="1">
                <Box as="span" truncate fontWeight="medium">
                  {row.customerName}
                  <ViewerDot documentId={row.id} />
                </Box>
                {row.unreadMessages > 0 ? (
                  <CountBadge count={row.unreadMessages} label="안 읽은 메시지" />
                ) : null}
              </Flex>
              <Flex as="span" justify="space-between" align="center" gap="1" textStyle="xs" color="fg.muted">
                <Box as="span" truncate className="tabular">
                  {isOpenStatus(row.activationStatus) ? (
                    <WaitingAge document={row} />
                  ) : (
                    formatKstShort(row.uploadedAt)
                  )}
                </Box>
                <StatusBadge size="sm" status={row.activationStatus} />
              </Flex>
            </Link>
          </li>
        ))}
      </Rows>
    </Rail>
  )
}

const Rail = chakra('nav', {
  base: { display: 'flex', flexDirection: 'column', minHeight: '0', height: 'full', bg: 'bg.panel' },
})

const Rows = chakra('ul', {
  base: {
    flex: '1',
    minHeight: '0',
    overflowY: 'auto',
    listStyle: 'none',
    '& a': {
      display: 'block',
      px: '3',
      py: '1.5',
      color: 'fg',
      textStyle: 'sm',
      textDecoration: 'none',
      _hover: { bg: 'bg.muted' },
      _focusVisible: { outlineOffset: '-2px' },
    },
    '& a[aria-current]': { bg: 'accent.subtle' },
  },
})
