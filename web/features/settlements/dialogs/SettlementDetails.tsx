import { Flex, Grid, Stack, Text } from '@chakra-ui/react'
import { CUSTOMER_TYPE_LABELS } from '#shared/documents/document.contract.ts'
import { UNKNOWN_ACTIVATOR } from '#shared/documents/unknown-activator.ts'
import { ERRORS } from '#shared/errors.ts'
import { formatKstDateTime } from '#shared/kst.ts'
import type { Settlement, SettlementDetail } from '#shared/settlements/settlement.contract.ts'
import { DocumentHistory } from '../../../documents/details/DocumentHistory.tsx'
import { DocumentTitle } from '../../../documents/details/DocumentTitle.tsx'
import { useVersionedForm } from '../../../records/form/use-versioned-form.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CloseButton } from '../../../ui/CloseButton.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { KeyValueList } from '../../../ui/KeyValueList.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Section } from '../../../ui/Section.tsx'
import { ClosedMark } from '../settlement-cells.tsx'
import { DocumentEntries } from '../statements/DocumentEntries.tsx'
import { changeWords, hiddenWords, UNDETERMINED_WORDS, wonWords } from './amount-words.ts'
import { Breakdown } from './Breakdown.tsx'
import { PolicySection } from './PolicySection.tsx'
import { type Attached, attachedChanges, attachedOf, policyValues } from './policy-form.ts'

export interface SettlementDetailsProps {
  /** The settlement as the server has it now. */
  detail: SettlementDetail
  onClose: () => void
  onAmount: () => void
  onCustomer: () => void
}

/** The facts of a settlement, the parts of its amount, the attached policies, and its history. */
export function SettlementDetails({ detail, onClose, onAmount, onCustomer }: SettlementDetailsProps) {
  const { settlement, reversal, policies: offered } = detail
  const attached = useVersionedForm({
    latest: attachedOf(detail),
    valuesOf: (held: Attached) => policyValues(held, offered),
    changesOf: (before: Attached, now: Attached) => attachedChanges(before, now, offered),
    place: 'settlement-policies',
  })
  const isOpen = !settlement.isClosed && settlement.activationStatus === '개통'
  const close = async () => {
    if (await attached.form.mayClose()) onClose()
  }
  return (
    <Dialog
      size="xl"
      onClose={() => void close()}
      title={
        <Flex align="center" gap="2" wrap="wrap">
          <DocumentTitle document={settlement} />
          {settlement.isManual ? <Badge>수동 등록</Badge> : null}
          {settlement.isClosed ? <ClosedMark /> : null}
        </Flex>
      }
      footer={
        <>
          <CloseButton variant="ghost" onClick={() => void close()} />
          <Button variant="outline" colorPalette="gray" onClick={onCustomer}>
            고객 관리
          </Button>
          <Button variant="outline" disabled={!isOpen} onClick={onAmount}>
            금액 수정
          </Button>
        </>
      }
    >
      {/* Focusable, as the keyboard can scroll the dialog only with the focus inside it. */}
      <Stack gap="6" role="group" aria-label="정산 내용" tabIndex={0}>
        {settlement.isClosed ? <Notice kind="info">{ERRORS.MONTH_CLOSED.sentence}</Notice> : null}
        {reversal === null ? null : <Reversal reversal={reversal} />}
        <Facts settlement={settlement} />
        <Grid
          gap="6"
          alignItems="start"
          templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' }}
        >
          <Stack gap="6">
            <Section title="정산 내역" level={3}>
              <Stack gap="3">
                <Breakdown settlement={settlement} />
                {isOpen ? <Recalculation detail={detail} /> : null}
              </Stack>
            </Section>
            <Section title="정책" level={3}>
              {offered.length === 0 ? (
                <Text color="fg.subtle">이 통신사에는 서류마다 붙이는 정책이 없습니다.</Text>
              ) : (
                <PolicySection detail={detail} offered={offered} attached={attached} isOpen={isOpen} />
              )}
            </Section>
          </Stack>
          <Section title="처리 이력" level={3}>
            <DocumentHistory documentId={settlement.documentId} />
          </Section>
        </Grid>
        <Section title="원장" level={3}>
          <DocumentEntries documentId={settlement.documentId} />
        </Section>
      </Stack>
    </Dialog>
  )
}

const time = (at: string | null) => (at === null ? null : formatKstDateTime(at))

function Facts({ settlement }: { settlement: Settlement }) {
  return (
    <KeyValueList
      columns={4}
      items={[
        { label: '연락처', value: settlement.customerPhone },
        { label: '판매점', value: settlement.storeName },
        { label: '접점코드', value: settlement.contactCode },
        { label: '통신사', value: settlement.carrier },
        { label: '유형', value: CUSTOMER_TYPE_LABELS[settlement.customerType] },
        ...(settlement.isPortIn ? [{ label: '이전통신사', value: settlement.previousCarrier }] : []),
        { label: '요금제', value: settlement.servicePlanName },
        { label: '가입번호', value: settlement.subscriptionNumber },
        { label: '단말기 모델', value: settlement.deviceModel },
        { label: '유심번호', value: settlement.simNumber },
        { label: '개통일시', value: time(settlement.activatedAt) },
        { label: '개통 처리자', value: settlement.activatedByName ?? UNKNOWN_ACTIVATOR },
        ...(settlement.cancelledAt === null
          ? []
          : [{ label: '취소일시', value: time(settlement.cancelledAt) }]),
        { label: '계산일시', value: time(settlement.settlementCalculatedAt) },
      ]}
    />
  )
}

function Reversal({ reversal }: { reversal: Settlement }) {
  return (
    <Section title="환수" level={3}>
      <KeyValueList
        columns={4}
        items={[
          { label: '환수일시', value: time(reversal.settledAt) },
          { label: '정산 금액', value: wonWords(reversal.settlementAmount) },
          { label: '히든단가', value: hiddenWords(reversal.hiddenPrice) },
          { label: '합계', value: wonWords(reversal.total) },
        ]}
      />
    </Section>
  )
}

/** Why no amount can be calculated, and what a recalculation would change. */
function Recalculation({ detail: { settlement, preview } }: { detail: SettlementDetail }) {
  const changes = changeWords(settlement, preview)
  if (preview.reason === null && changes.length === 0) return null
  return preview.reason === null ? (
    <Notice kind="info" title="지금 적용되는 단가로는 금액이 달라집니다.">
      {changes.join('\n')}
    </Notice>
  ) : (
    <Notice kind="warning">{[UNDETERMINED_WORDS[preview.reason], ...changes].join('\n')}</Notice>
  )
}
