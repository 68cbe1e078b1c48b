import { Box, Flex, Text } from '@chakra-ui/react'
import { useCallback, useMemo } from 'react'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import type { ListedDocument } from '#shared/documents/document.contract.ts'
import { formatKstShort } from '#shared/kst.ts'
import { KeyHint } from '../../documents/acts/KeyHint.tsx'
import { useChosenDocuments } from '../../documents/bulk/use-chosen-documents.tsx'
import { CustomerCard } from '../../documents/list/CustomerCard.tsx'
import { DocumentTable } from '../../documents/list/DocumentTable.tsx'
import { OpenListFrame, useOpenList } from '../../documents/list/OpenListFrame.tsx'
import { isFiltered } from '../../documents/list/open-filter.ts'
import { useOpenPage } from '../../documents/list/use-open-page.ts'
import { caching } from '../../lib/query-client.ts'
import { useAccount } from '../../lib/session-store.ts'
import { CardFacts } from '../../records/row-actions.tsx'
import { TableSkeleton } from '../../ui/Skeletons.tsx'
import { WORK_REQUESTS_FIRST, WorkButton, workRequestColumns } from './work-request-columns.tsx'

const HINTED = ['open', 'status', 'plan', 'search'] as const

/** 업무 요청중: the documents that wait for work. */
export default function WorkRequestsPage() {
  const account = useAccount()
  return account === null ? <TableSkeleton /> : <WorkRequests key={account.id} account={account} />
}

function WorkRequests({ account }: { account: SessionUser }) {
  const requests = useOpenList(caching.workRequests, '업무요청중')
  const { filter, list } = requests
  const openPage = useOpenPage()
  const chosen = useChosenDocuments(account, list.rows, filter)
  const work = useCallback(({ id }: ListedDocument) => openPage(id), [openPage])
  const columns = useMemo(() => workRequestColumns(work), [work])

  return (
    <Box data-fills>
      <OpenListFrame
        title="업무 요청 목록"
        open={requests}
        columns={columns}
        actions={<Flex ms={{ md: 'auto' }}>{chosen.button}</Flex>}
        below={
          <>
            {list.rows.length > 0 ? <KeyHint acts={HINTED} /> : null}
            {chosen.bar}
          </>
        }
      >
        <DocumentTable
          label="업무 요청 목록"
          columns={columns}
          list={list}
          order={requests.order}
          isFiltered={isFiltered(filter)}
          rowActs={{ select: chosen.select }}
          selection={chosen.selection}
          renderCard={(document) => <WorkRequestCard document={document} onWork={work} />}
          firstView={WORK_REQUESTS_FIRST}
        />
      </OpenListFrame>
    </Box>
  )
}

/** A request on a phone. */
function WorkRequestCard({
  document,
  onWork,
}: {
  document: ListedDocument
  onWork: (it: ListedDocument) => void
}) {
  return (
    <CustomerCard document={document}>
      <CardFacts of={[document.servicePlanName]} />
      <Text textStyle="xs" color="fg.subtle" className="tabular">
        {formatKstShort(document.uploadedAt)}
        {document.assignedWorkerName === null ? '' : ` · 담당 ${document.assignedWorkerName}`}
      </Text>
      <Box>
        <WorkButton document={document} onWork={onWork} size="sm" />
      </Box>
    </CustomerCard>
  )
}
