import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { useId, useState } from 'react'
import {
  CARRIER_NEEDED,
  type PaymentLayout,
  uploadCarrierPayments,
} from '#shared/carrier-payments/carrier-payment.contract.ts'
import { formatCount } from '#shared/count.ts'
import { FILE_NEEDED } from '#shared/files/file-needed.ts'
import { formatKstDateTime, monthWords } from '#shared/kst.ts'
import { nextKstMonth } from '#shared/kst-calendar.ts'
import { formatWon } from '#shared/money.ts'
import { useKstDay } from '../../../lib/use-kst-day.ts'
import { UploadProgress } from '../../../records/form/UploadProgress.tsx'
import { ImportReportView } from '../../../records/imports/ImportReportView.tsx'
import { fileRuleOf } from '../../../records/imports/import-words.ts'
import { useCarrierIds } from '../../../records/reference-lists.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FileField } from '../../../ui/FileField.tsx'
import { FileRow } from '../../../ui/FileRow.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { LayoutFields } from './LayoutFields.tsx'
import { draftOf, type LayoutDraft, layoutOf } from './layout-draft.ts'
import { type Looked, type PaymentReport, usePaymentUpload } from './use-payment-upload.ts'

/** So many months back can be chosen. */
const MONTHS = 24

export interface PaymentUploadDialogProps {
  month: string
  carrierId: number | undefined
  onClose: () => void
}

/** Uploads a carrier's payments of a month: asks once what the columns are, and shows what would be stored. */
export function PaymentUploadDialog(props: PaymentUploadDialogProps) {
  const id = useId()
  const today = useKstDay()
  const carriers = useCarrierIds()
  const [carrierId, setCarrierId] = useState(props.carrierId === undefined ? '' : String(props.carrierId))
  const [month, setMonth] = useState(props.month)
  const [file, setFile] = useState<File | null>(null)
  const [wasTried, setTried] = useState(false)
  const uploading = usePaymentUpload()
  const { step, problem } = uploading
  const chosen = file === null || carrierId === '' ? null : { carrierId, month, file }
  const close = () => {
    if (!uploading.isSaving) props.onClose()
  }
  const look = () => {
    setTried(true)
    if (chosen !== null) void uploading.look(chosen)
  }
  const months = Array.from({ length: MONTHS }, (_, back) => nextKstMonth(today.slice(0, 7), -back))
  return (
    <Dialog
      size={step.at === 'choosing' ? 'md' : 'xl'}
      title="통신사 정산 파일 업로드"
      onClose={close}
      footer={
        <>
          {step.at === 'sending' ? (
            <Box flexBasis="100%">
              <UploadProgress progress={uploading.progress} then={step.what} />
            </Box>
          ) : null}
          {step.at === 'written' ? (
            <Button variant="outline" colorPalette="gray" onClick={uploading.startOver}>
              다른 파일 업로드
            </Button>
          ) : null}
          {step.at === 'checked' ? (
            <Button
              variant="outline"
              colorPalette="gray"
              onClick={() => uploading.map(step.looked, step.layout)}
            >
              열 다시 지정
            </Button>
          ) : null}
          {uploading.isSaving ? null : (
            <Button variant="outline" colorPalette="gray" onClick={close}>
              {step.at === 'written' ? '닫기' : '취소'}
            </Button>
          )}
          {step.at === 'choosing' ? <Button onClick={look}>파일 확인</Button> : null}
          {step.at === 'checked' && step.report.added > 0 && chosen !== null ? (
            <Button onClick={() => uploading.write(chosen, step.looked, step.layout)}>
              {formatCount(step.report.added)}건 등록
            </Button>
          ) : null}
        </>
      }
    >
      <Stack gap="4">
        {problem === null ? null : <Notice kind="error">{problem}</Notice>}
        {step.at === 'choosing' ? (
          <>
            <Text color="fg.muted">
              통신사가 보낸 정산 파일을 그대로 올려주세요. 처음 보는 양식이면 가입번호와 금액이 있는 열을 한
              번만 물어봅니다. 같은 달에 같은 이름의 파일을 다시 올리면 앞의 내용이 통째로 바뀝니다.
            </Text>
            <Flex gap="3" wrap="wrap">
              <Box flex="1 1 12rem">
                <SelectField
                  label="통신사"
                  required
                  placeholder="통신사를 선택해주세요"
                  value={carrierId}
                  options={carriers}
                  error={wasTried && carrierId === '' ? CARRIER_NEEDED : undefined}
                  onChange={(event) => setCarrierId(event.currentTarget.value)}
                />
              </Box>
              <Box flex="1 1 12rem">
                <SelectField
                  label="정산 월"
                  required
                  value={month}
                  options={(months.includes(month) ? months : [month, ...months]).map((value) => ({
                    value,
                    label: monthWords(value),
                  }))}
                  onChange={(event) => setMonth(event.currentTarget.value)}
                />
              </Box>
            </Flex>
            <FileField
              id={`${id}-file`}
              label="파일"
              required
              value={file === null ? [] : [file]}
              onChange={([one]) => setFile(one ?? null)}
              rule={fileRuleOf(uploadCarrierPayments)}
              error={wasTried && file === null ? FILE_NEEDED : undefined}
            />
          </>
        ) : null}
        {step.at !== 'choosing' && file !== null ? (
          <FileRow file={file} onRemove={step.at === 'sending' ? undefined : uploading.startOver} />
        ) : null}
        {step.at === 'mapping' && chosen !== null ? (
          <Mapping
            key={`${carrierId} ${file?.name}`}
            looked={step.looked}
            layout={step.layout}
            onDone={(layout) => uploading.check(chosen, step.looked, layout)}
          />
        ) : null}
        {step.at === 'checked' || step.at === 'written' ? (
          <Report report={step.report} isRemembered={step.looked.isRemembered} />
        ) : null}
      </Stack>
    </Dialog>
  )
}

interface MappingProps {
  looked: Looked
  layout: PaymentLayout | null
  onDone: (layout: PaymentLayout) => void
}

function Mapping({ looked, layout: start, onDone }: MappingProps) {
  const [draft, setDraft] = useState<LayoutDraft>(() => draftOf(looked, start))
  const [wasTried, setTried] = useState(false)
  const layout = layoutOf(draft)
  return (
    <Stack gap="4">
      <LayoutFields looked={looked} draft={draft} onChange={setDraft} />
      {wasTried && typeof layout === 'string' ? <Notice kind="error">{layout}</Notice> : null}
      <Flex justify="flex-end">
        <Button
          onClick={() => {
            setTried(true)
            if (typeof layout !== 'string') onDone(layout)
          }}
        >
          이대로 읽기
        </Button>
      </Flex>
    </Stack>
  )
}

function Report({ report, isRemembered }: { report: PaymentReport; isRemembered: boolean }) {
  const { replaces } = report
  return (
    <Stack gap="3">
      <Text className="tabular" fontWeight="semibold">
        읽은 금액 합계 {formatWon(report.amount)}
      </Text>
      {report.dryRun && isRemembered ? (
        <Notice kind="info">전에 지정한 열로 읽었습니다. 양식이 바뀌었으면 열을 다시 지정해주세요.</Notice>
      ) : null}
      {replaces === null || report.duplicatesSkipped > 0 ? null : (
        <Notice kind="warning">
          {`${report.dryRun ? '등록하면' : '등록하면서'} 전에 올린 ${replaces.fileName}의 내용 ${formatCount(replaces.rows)}행, ${formatWon(replaces.amount)}(${formatKstDateTime(replaces.uploadedAt)} ${replaces.uploadedByName})이 이 파일로 바뀝니다.`}
        </Notice>
      )}
      <ImportReportView report={report} mayForce={false} />
    </Stack>
  )
}
