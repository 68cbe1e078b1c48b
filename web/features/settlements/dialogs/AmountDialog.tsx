import { Box, Stack } from '@chakra-ui/react'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import type { DocumentWithAmounts } from '#shared/documents/document-amounts.ts'
import { ERRORS } from '#shared/errors.ts'
import type { Settlement } from '#shared/settlements/settlement.contract.ts'
import { changeSettlementAmount, WRONG_AMOUNT } from '#shared/settlements/settlement-changes.contract.ts'
import { OpenedDocument } from '../../../documents/details/OpenedDocument.tsx'
import { DocumentFormDialog } from '../../../documents/editing/DocumentFormDialog.tsx'
import { useDocumentForm } from '../../../documents/editing/use-document-form.ts'
import { call } from '../../../lib/api-client.ts'
import { SAVE_AGAIN } from '../../../records/form/failure.ts'
import { SETTLEMENTS_KEY } from '../../../records/record-keys.ts'
import { Button } from '../../../ui/Button.tsx'
import { KeyValueList } from '../../../ui/KeyValueList.tsx'
import { MoneyField } from '../../../ui/MoneyField.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { toast } from '../../../ui/toast.ts'
import { amountProblem, amountValues, asCalculated, totalText } from './amount-form.ts'
import { hiddenWords, wonWords } from './amount-words.ts'
import { useStanding } from './settlement.api.ts'

const FAILED = '정산 금액을 수정하지 못했습니다.'
const SENTENCES = {
  done: '정산 금액이 수정되었습니다.',
  refused: FAILED,
  broken: SAVE_AGAIN.advice,
  titles: { done: '정산 금액 수정 완료', failed: '정산 금액 수정 중 오류', broken: SAVE_AGAIN.title },
}
const TITLE = '정산 금액 수정'

export interface AmountDialogProps {
  /** The settlement as it was in the list. */
  settlement: Settlement
  onClose: () => void
}

/** Sets an amount by hand instead of the calculated one. */
export function AmountDialog({ settlement, onClose }: AmountDialogProps) {
  const { isClosed } = useStanding(settlement)
  return (
    <OpenedDocument documentId={settlement.documentId} title={TITLE} onClose={onClose}>
      {(document, isGone) => (
        <AmountForm document={document} isGone={isGone} isClosed={isClosed} onClose={onClose} />
      )}
    </OpenedDocument>
  )
}

interface AmountFormProps {
  /** As the server has it now; may change while the dialog is open. */
  document: DocumentWithAmounts
  isGone: boolean
  /** The month of the settlement is closed. */
  isClosed: boolean
  onClose: () => void
}

function AmountForm({ document: latest, isGone, isClosed, onClose }: AmountFormProps) {
  const { form, dialog } = useDocumentForm({
    document: latest,
    valuesOf: amountValues,
    problemsOf: ({ values, edits }) => {
      const message = amountProblem(values, Object.keys(edits).length > 0)
      return message === null ? [] : [{ field: 'settlementAmount', message }]
    },
    place: 'settlement-amount',
    sentences: SENTENCES,
    send: ({ base: { id, version }, values }) => {
      const settlementAmount = values.isManual ? values.settlementAmount : null
      return call(changeSettlementAmount, { params: { id }, body: { version, settlementAmount } })
    },
  })
  const hiddenPrice = latest.hiddenPrice ?? null
  const isOpen = !isGone && !isClosed && latest.activationStatus === '개통'
  return (
    <DocumentFormDialog
      {...dialog}
      title={TITLE}
      document={latest}
      isGone={isGone}
      isOpen={isOpen}
      said={isClosed ? <Notice kind="info">{ERRORS.MONTH_CLOSED.sentence}</Notice> : undefined}
      ask={async () => {
        if (!form.isDirty) toast.info('변경된 내용이 없습니다.')
        return form.isDirty
      }}
      tellWrong={() => toast.error(WRONG_AMOUNT, { title: '유효하지 않은 금액', about: FAILED })}
      changes={SETTLEMENTS_KEY}
      onClose={onClose}
    >
      <Stack gap="1">
        <MoneyField
          label="정산 금액"
          required
          strips
          readOnly={!isOpen}
          hint={isOpen ? '방향키 ↑↓로 1,000원씩 바꿀 수 있습니다.' : undefined}
          {...form.field('settlementAmount')}
          onChange={(won) => form.change({ settlementAmount: won, isManual: true })}
        />
        {form.values.isManual && isOpen ? (
          <Box>
            <Button
              size="sm"
              ms="-3"
              variant="ghost"
              colorPalette="gray"
              onClick={() => form.change(asCalculated(latest))}
            >
              <RotateCcw aria-hidden />
              계산된 금액으로 되돌리기
            </Button>
          </Box>
        ) : null}
      </Stack>
      <Box as="output" aria-live="polite" display="block">
        <KeyValueList
          columns={3}
          items={[
            { label: '계산된 금액', value: wonWords(latest.calculatedSettlementAmount ?? null) },
            { label: '히든단가', value: hiddenWords(hiddenPrice) },
            { label: form.isDirty ? '새 합계' : '합계', value: totalText(form.values, hiddenPrice) },
          ]}
        />
      </Box>
    </DocumentFormDialog>
  )
}
