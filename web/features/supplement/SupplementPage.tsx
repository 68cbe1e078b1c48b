import { Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { readOwnDocument } from '#shared/documents/dealer-applications.contract.ts'
import { call } from '../../lib/api-client.ts'
import { useAccount } from '../../lib/session-store.ts'
import { useOffline } from '../../records/device/offline-context.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { FormSkeleton } from '../../ui/Skeletons.tsx'
import { SupplementForm, type SupplementFormProps } from './SupplementForm.tsx'
import { readSupplementStart, type SupplementStart } from './supplement-start.ts'

/** The answer to 보완필요 (`?document=id`), or to correct one in the outbox (`?reopen=submissionId`). */
export default function SupplementPage() {
  const account = useAccount()
  const offline = useOffline()
  const [search] = useSearchParams()
  const documentId = /^\d+$/.test(search.get('document') ?? '') ? Number(search.get('document')) : null
  const reopen = search.get('reopen')
  const accountId = account?.id ?? 0
  const [start, setStart] = useState<SupplementStart | { failure: string } | null>(null)

  useEffect(() => {
    let isGone = false
    readSupplementStart(offline, accountId, { documentId, reopen }).then(
      (found) => !isGone && setStart(found),
      (error: unknown) =>
        !isGone && setStart({ failure: error instanceof Error ? error.message : String(error) }),
    )
    return () => {
      isGone = true
    }
  }, [offline, accountId, documentId, reopen])

  if (account === null || start === null) return <FormSkeleton fields={3} />
  if ('failure' in start)
    return <ErrorState title="보완 답변을 열 수 없습니다." description={start.failure} />
  if (start.became !== null) {
    return (
      <Notice
        kind="success"
        title="서버 접수됨"
        action={
          <Button asChild size="sm" variant="outline">
            <Link to="/outbox">전송 대기함</Link>
          </Button>
        }
      >
        {`이미 서버에 접수되어 있어 수정할 것이 없습니다. 접수번호 ${start.became.documentNumber}`}
      </Notice>
    )
  }
  return <Supplement account={account} offline={offline} start={start} />
}

/** Shows the request of the back office above the form, which works without a connection too. */
function Supplement(props: Omit<SupplementFormProps, 'application'>) {
  const { documentId } = props.start
  const { data } = useQuery({
    queryKey: ['own-document', documentId],
    queryFn: ({ signal }) => call(readOwnDocument, { params: { id: documentId }, signal }),
    retry: false,
  })
  return (
    <Stack gap="5" maxWidth="lg">
      {data === undefined ? null : (
        <Notice kind="warning" title={`${data.customerName} · ${data.documentNumber}`}>
          <Text whiteSpace="pre-line">{data.supplementNotes ?? '보완 내용이 없습니다.'}</Text>
        </Notice>
      )}
      {props.start.refused === null ? null : (
        <Notice kind="error" title="접수되지 않음">
          {props.start.refused}
        </Notice>
      )}
      <SupplementForm {...props} application={data ?? null} />
    </Stack>
  )
}
