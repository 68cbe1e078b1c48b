import { Box, Stack } from '@chakra-ui/react'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { listDocumentEvents } from '#shared/documents/dealer-applications.contract.ts'
import type { Document } from '#shared/documents/document.contract.ts'
import type { ResponseOf } from '#shared/endpoint.ts'
import { isCorrectable } from '../../documents/correction/own-correction.ts'
import { eventTitle } from '../../documents/document-event-words.ts'
import { call, sentenceOf } from '../../lib/api-client.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { KeyValueList } from '../../ui/KeyValueList.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Section } from '../../ui/Section.tsx'
import { FormSkeleton } from '../../ui/Skeletons.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { Timeline } from '../../ui/Timeline.tsx'
import { applicationLines } from './application-lines.ts'
import { ChatLink } from './ChatLink.tsx'
import { SupplementLink } from './SupplementLink.tsx'
import { useNewestApplication } from './use-applications.ts'
import { isWithdrawable, WithdrawButton } from './WithdrawButton.tsx'

const CorrectionDialog = lazy(() => import('./CorrectionDialog.tsx'))

export interface ApplicationDialogProps {
  /** As the list has it, or had it: a change may take it out of the chosen tab. */
  application: Document
  /** The store's answer to 보완필요 is still in the outbox of the device. */
  isAnswerWaiting: boolean
  /** The application may be another one now. */
  onChanged: () => void
  onClose: () => void
}

/** All that the store may know of one application, with its history. */
export default function ApplicationDialog(props: ApplicationDialogProps) {
  const { isAnswerWaiting, onClose } = props
  const { newest: application, reread } = useNewestApplication(props.application)
  const onChanged = () => {
    reread()
    props.onChanged()
  }
  const [isCorrecting, setCorrecting] = useState(false)
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${application.customerName} · ${application.documentNumber}`}
      size="lg"
      closeOnBackdrop
      footer={
        <>
          {isWithdrawable(application) ? (
            <WithdrawButton application={application} onDone={onChanged} />
          ) : null}
          {isCorrectable(application) ? (
            <Button
              variant="outline"
              aria-label={`${application.customerName} 신청 내용 수정`}
              onClick={() => setCorrecting(true)}
            >
              내용 수정
            </Button>
          ) : null}
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            닫기
          </Button>
          <ChatLink application={application} />
          {application.supplementRequired ? (
            <SupplementLink documentId={application.id} isWaiting={isAnswerWaiting} />
          ) : null}
        </>
      }
    >
      <Details application={application} />
      {isCorrecting ? (
        <Suspense>
          <CorrectionDialog
            application={application}
            onChanged={onChanged}
            onClose={() => setCorrecting(false)}
          />
        </Suspense>
      ) : null}
    </Dialog>
  )
}

function Details({ application }: { application: Document }) {
  return (
    <Stack gap="5">
      <Box>
        <StatusBadge status={application.activationStatus} />
      </Box>
      {application.supplementNotes ? (
        <Notice kind="warning" title="보완 내용">
          {application.supplementNotes}
        </Notice>
      ) : null}
      {application.dealerNotes ? (
        <Notice kind="info" title="안내">
          {application.dealerNotes}
        </Notice>
      ) : null}
      {application.activationStatus === '폐기' ? (
        <Notice kind="error" title="폐기 사유">
          {application.discardReason ?? '사유 없음'}
        </Notice>
      ) : null}
      <KeyValueList
        columns={2}
        items={applicationLines(application).filter(({ value }) => value !== null && value !== '')}
      />
      {/* A new version means a new entry in the history. */}
      <History key={application.version} documentId={application.id} />
    </Stack>
  )
}

function History({ documentId }: { documentId: number }) {
  const [events, setEvents] = useState<ResponseOf<typeof listDocumentEvents> | null>(null)
  const [error, setError] = useState<unknown>(null)
  const read = useCallback(() => {
    const controller = new AbortController()
    const { signal } = controller
    setError(null)
    call(listDocumentEvents, { params: { id: documentId }, signal }).then(setEvents, (thrown: unknown) => {
      if (!signal.aborted) setError(thrown)
    })
    return () => controller.abort()
  }, [documentId])
  useEffect(read, [read])
  return (
    <Section title="처리 이력" level={3}>
      {error !== null ? (
        <ErrorState description={sentenceOf(error)} onRetry={read} />
      ) : events === null ? (
        <FormSkeleton fields={2} />
      ) : (
        <Timeline
          entries={events.toReversed().map((event) => ({
            key: event.id,
            title: eventTitle(event),
            at: event.at,
            by: event.actorName,
            note: event.note ?? undefined,
          }))}
        />
      )}
    </Section>
  )
}
