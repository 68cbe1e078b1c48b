import { Box, Text } from '@chakra-ui/react'
import { useCallback, useMemo, useRef } from 'react'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import type { ListedDocument } from '#shared/documents/document.contract.ts'
import { formatKstMonthDayTime } from '#shared/kst.ts'
import { OpenedDocument } from '../../documents/details/OpenedDocument.tsx'
import { CustomerCard, Facts } from '../../documents/list/CustomerCard.tsx'
import { DocumentTable } from '../../documents/list/DocumentTable.tsx'
import { useFocusAfterDialog } from '../../documents/list/focus-row.ts'
import { OpenListFrame, useOpenList } from '../../documents/list/OpenListFrame.tsx'
import { isFiltered } from '../../documents/list/open-filter.ts'
import { useOpenDocument } from '../../documents/list/use-open-document.ts'
import { caching } from '../../lib/query-client.ts'
import { useAccount } from '../../lib/session-store.ts'
import { TableSkeleton } from '../../ui/Skeletons.tsx'
import { CompletionForm } from './CompletionForm.tsx'
import { WORK_REQUESTS_FIRST, WorkButton, workRequestColumns } from './work-request-columns.tsx'

/** 업무 요청중: the documents that wait for work, and the dialog that completes one. */
export default function WorkRequestsPage() {
  const account = useAccount()
  return account === null ? <TableSkeleton /> : <WorkRequests key={account.id} account={account} />
}

function WorkRequests({ account }: { account: SessionUser }) {
  const page = useRef<HTMLDivElement>(null)
  const requests = useOpenList(caching.workRequests)
  const { filter, list } = requests
  const opened = useOpenDocument()
  const { openId, open, close } = opened
  const work = useCallback(({ id }: ListedDocument) => open(id), [open])
  const columns = useMemo(() => workRequestColumns(work), [work])
  useFocusAfterDialog(page, openId !== null)

  return (
    <Box ref={page} data-fills>
      <OpenListFrame title="업무 요청 목록" open={requests}>
        <DocumentTable
          label="업무 요청 목록"
          columns={columns}
          list={list}
          opened={opened}
          isFiltered={isFiltered(filter)}
          renderCard={(document) => <WorkRequestCard document={document} onWork={work} />}
          firstView={WORK_REQUESTS_FIRST}
        />
      </OpenListFrame>
      {openId === null ? null : (
        <OpenedDocument key={openId} documentId={openId} title="업무 처리" size="xl" onClose={close}>
          {(document, isGone) => (
            <CompletionForm account={account} document={document} isGone={isGone} onClose={close} />
          )}
        </OpenedDocument>
      )}
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
      <Facts of={[document.servicePlanName]} />
      <Text textStyle="xs" color="fg.subtle" className="tabular">
        {formatKstMonthDayTime(document.uploadedAt)}
        {document.assignedWorkerName === null ? '' : ` · 담당 ${document.assignedWorkerName}`}
      </Text>
      <Box>
        <WorkButton document={document} onWork={onWork} size="sm" />
      </Box>
    </CustomerCard>
  )
}
