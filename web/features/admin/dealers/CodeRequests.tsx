import { Stack, Text } from '@chakra-ui/react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { CarrierCodes } from '#shared/contact-codes/carrier-codes.ts'
import {
  approveCodeRequest,
  type CodeRequest,
  listCodeRequests,
  rejectCodeRequest,
} from '#shared/contact-codes/code-request.contract.ts'
import { REGISTRATION_STATUSES } from '#shared/dealer-registrations/registration-statuses.ts'
import { formatKstDateTime } from '#shared/kst.ts'
import { call } from '../../../lib/api-client.ts'
import { choiceFilter } from '../../../records/filters.tsx'
import { useCheckedForm } from '../../../records/form/checked-form.ts'
import { FormDialog } from '../../../records/form/FormDialog.tsx'
import { ResourceList } from '../../../records/ResourceList.tsx'
import { ADMIN_KEY } from '../../../records/record-keys.ts'
import { pagesOf, type Resource } from '../../../records/resource.ts'
import { CardFacts } from '../../../records/row-actions.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CloseButton } from '../../../ui/CloseButton.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ExactTime } from '../../../ui/data-table/cells.tsx'
import { fieldColumn } from '../../../ui/data-table/column.ts'
import { type KeyValue, KeyValueList } from '../../../ui/KeyValueList.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { CarrierCodesField } from './CarrierCodesField.tsx'
import { CODE_REQUESTS_KEY } from './dealer-lists.ts'
import { RequestStatus } from './Registrations.tsx'
import { RejectDialog } from './RejectDialog.tsx'

/** Stores that registered without a 등록코드 ask for their contact codes. */
const CODE_REQUESTS: Resource<CodeRequest> = {
  word: '코드 요청',
  words: { list: '접점코드 요청 목록', empty: '코드 요청이 없습니다.' },
  queryKey: CODE_REQUESTS_KEY,
  readPage: pagesOf(listCodeRequests),
  filters: [choiceFilter({ name: 'status', label: '요청 상태', options: REGISTRATION_STATUSES })],
  nameOf: (row) => row.storeName,
  columns: [
    { key: 'createdAt', header: '요청일시', width: '9rem', cell: (row) => <ExactTime at={row.createdAt} /> },
    fieldColumn('storeName', '판매점', { width: '10rem' }),
    fieldColumn('kpNumber', 'KP번호', { width: '7rem' }),
    { key: 'carriers', header: '요청 통신사', cell: (row) => row.carriers.join(', ') },
    fieldColumn('note', '남긴 말'),
    {
      key: 'status',
      header: '상태',
      width: '5rem',
      pinned: true,
      cell: (row) => <RequestStatus status={row.status} />,
    },
  ],
  minWidth: '760px',
  cardAside: (row) => <RequestStatus status={row.status} />,
  card: (row) => (
    <>
      <CardFacts of={[row.kpNumber, row.carriers.join(', ')]} />
      <CardFacts small of={[formatKstDateTime(row.createdAt), row.note]} />
    </>
  ),
  Dialog: ({ row, onClose }) =>
    row === null ? null : row.status === '대기' ? (
      <AnswerDialog request={row} onClose={onClose} />
    ) : (
      <Dialog
        size="md"
        closeOnBackdrop
        title={row.storeName}
        description={`접점코드 요청 · ${row.status}`}
        onClose={onClose}
        footer={<CloseButton onClick={onClose} />}
      >
        <Stack gap="4">
          {row.rejectionReason === null ? null : (
            <Notice kind="error" title="반려 사유">
              {row.rejectionReason}
            </Notice>
          )}
          <KeyValueList items={itemsOf(row)} />
        </Stack>
      </Dialog>
    ),
  mayAdd: false,
  // Keeps an open request open when somebody else decides it and it leaves the list.
  follows: true,
}

export function CodeRequests() {
  return <ResourceList of={CODE_REQUESTS} />
}

const Answer = z.object({ carrierCodes: CarrierCodes })

/** Gives the store the chosen codes, those of its number and name suggested; or rejects the request. */
function AnswerDialog({ request, onClose }: { request: CodeRequest; onClose: () => void }) {
  const [isRejecting, setRejecting] = useState(false)
  const { id, storeName, suggestedCodes, carrierCodes } = request
  const suggested = Object.fromEntries(suggestedCodes.map(({ carrier, code }) => [carrier, code]))
  const form = useCheckedForm(
    Answer,
    { carrierCodes: { ...suggested, ...carrierCodes } },
    { place: `code-request ${id}` },
  )
  if (isRejecting) {
    return (
      <RejectDialog
        what="코드 요청"
        storeName={storeName}
        place={`code-request rejection ${id}`}
        hint="판매점이 접수 화면에서 이 사유를 보게 됩니다."
        changes={CODE_REQUESTS_KEY}
        reject={(body) => call(rejectCodeRequest, { params: { id }, body })}
        onBack={() => setRejecting(false)}
        onDone={onClose}
      />
    )
  }
  const ofName = suggestedCodes.filter(({ dealerName }) => dealerName === storeName)
  return (
    <FormDialog
      title={storeName}
      description="접점코드 요청 · 대기"
      size="md"
      form={form}
      save={(body) => call(approveCodeRequest, { params: { id }, body })}
      submitLabel="승인"
      submittingLabel="승인 중…"
      saved="코드 요청을 승인했습니다. 판매점이 바로 접수할 수 있습니다."
      failed="승인 실패"
      changes={ADMIN_KEY}
      actions={
        <Button variant="outline" colorPalette="red" onClick={() => setRejecting(true)}>
          반려
        </Button>
      }
      onClose={onClose}
    >
      <KeyValueList items={itemsOf(request)} />
      <CarrierCodesField
        hint="판매점명이나 KP번호가 같은 접점코드를 먼저 골라두었습니다."
        {...form.field('carrierCodes')}
      />
      {ofName.length === 0 ? null : (
        <Text textStyle="sm" color="fg.muted">
          승인하면 이름이 같은 접점코드({ofName.map(({ code }) => code).join(', ')})도 모두 사용할 수
          있습니다.
        </Text>
      )}
    </FormDialog>
  )
}

function itemsOf(request: CodeRequest): KeyValue[] {
  return [
    { label: 'KP번호', value: request.kpNumber },
    { label: '아이디', value: request.username },
    { label: '연락처', value: request.contactPhone },
    { label: '요청 통신사', value: request.carriers.join(', ') },
    { label: '요청일시', value: formatKstDateTime(request.createdAt) },
    { label: '남긴 말', value: request.note, wide: true },
  ]
}
