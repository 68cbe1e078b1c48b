import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { CUSTOMER_TYPE_LABELS, type ListedDocument } from '#shared/documents/document.contract.ts'
import { DocumentTitle } from '../documents/details/DocumentTitle.tsx'
import { WaitingAge } from '../documents/list/WaitingAge.tsx'
import { ViewerInitials } from '../documents/viewers/ViewerSigns.tsx'
import { IconButton } from '../ui/Button.tsx'

export interface CaseHeaderProps {
  document: Pick<
    ListedDocument,
    | 'id'
    | 'customerName'
    | 'activationStatus'
    | 'documentNumber'
    | 'carrier'
    | 'customerType'
    | 'storeName'
    | 'waitingSince'
    | 'supplementAnsweredAt'
    | 'recoveredAt'
  > | null
  /** The list's name and address. */
  back: { title: string; to: string; go: () => void }
  /** Open the neighbours in the list; undefined at its ends. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  /** Which application `onNext` opens: 대화함의 다음 신청. */
  nextHint: string
  /** Buttons at the right end. */
  actions?: ReactNode
}

/** Whose application it is, the way back to the list, and its neighbours there. */
export function CaseHeader({ document, back, onPrevious, onNext, nextHint, actions }: CaseHeaderProps) {
  const facts = document && [
    document.carrier ?? '통신사 없음',
    CUSTOMER_TYPE_LABELS[document.customerType],
    document.storeName,
  ]
  return (
    <Head>
      <IconButton
        asChild
        size="sm"
        label={`${back.title} 목록으로`}
        icon={
          <Link
            to={back.to}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return
              event.preventDefault()
              back.go()
            }}
          >
            <ArrowLeft aria-hidden />
          </Link>
        }
      />
      <Box textStyle="md" fontWeight="semibold" minWidth="0">
        {document === null ? '서류' : <DocumentTitle document={document} />}
      </Box>
      <Flex
        gridArea="rest"
        align="center"
        justify="flex-end"
        gap="2"
        minWidth="0"
        wrap={{ base: 'wrap', md: 'nowrap' }}
      >
        <Text textStyle="sm" color="fg.muted" truncate minWidth="0" flex={{ base: '1 0 100%', md: '1' }}>
          {facts?.filter(Boolean).join(' · ')}
        </Text>
        {document === null ? null : (
          <>
            <Box textStyle="sm" whiteSpace="nowrap" me={{ base: 'auto', md: '0' }}>
              <WaitingAge document={document} />
            </Box>
            <ViewerInitials documentId={document.id} />
          </>
        )}
        {actions}
      </Flex>
      <Flex>
        <IconButton
          size="sm"
          label="이전 신청"
          title="이전 신청 (Alt+↑)"
          icon={<ChevronUp aria-hidden />}
          disabled={onPrevious === undefined}
          onClick={onPrevious}
        />
        <IconButton
          size="sm"
          label="다음 신청"
          title={`${nextHint} (Alt+↓)`}
          icon={<ChevronDown aria-hidden />}
          disabled={onNext === undefined}
          onClick={onNext}
        />
      </Flex>
    </Head>
  )
}

/** One line on a desk; on narrower screens the name keeps the first to itself, between the way back and the neighbours. */
const Head = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    gridTemplateAreas: '". . ." "rest rest rest"',
    alignItems: 'center',
    columnGap: '2',
    px: '3',
    py: '1',
    minHeight: '12',
    borderBottomWidth: '1px',
    borderColor: 'border',
    bg: 'bg.panel',
    '@media (min-width: 1200px)': {
      gridTemplateColumns: 'auto auto minmax(0, 1fr) auto',
      gridTemplateAreas: '". . rest ."',
      py: '0',
    },
  },
})
