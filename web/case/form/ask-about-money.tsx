import { Stack, Text } from '@chakra-ui/react'
import type { DocumentWithAmounts, PreviewedAmounts } from '#shared/documents/document-amounts.ts'
import type { DocumentProcessing } from '#shared/documents/processing.contract.ts'
import { formatWon } from '#shared/money.ts'
import { type CorrectionPreview, previewCorrection } from '#shared/settlements/settlement-changes.contract.ts'
import { ApiError, call } from '../../lib/api-client.ts'
import { confirm } from '../../ui/confirm.ts'
import { KeyValueList } from '../../ui/KeyValueList.tsx'

/** `amounts`: those that were shown and agreed to; undefined where none change. */
export type Asked = { isSure: false } | { isSure: true; amounts?: PreviewedAmounts }

/**
 * Says what a correction does to the money of an activated document: an administrator sees the amounts, everybody else that they
 * stay. Refusals are left to the save, which shows them at their fields.
 */
export async function askAboutMoney(
  document: DocumentWithAmounts,
  change: DocumentProcessing,
): Promise<Asked> {
  const { application, customer } = change
  const isPriced = application !== undefined || customer?.servicePlanId !== undefined
  if (document.activationStatus !== '개통' || !isPriced) return { isSure: true }
  const parts = { ...(application && { application }), ...(customer && { customer }) }
  let preview: CorrectionPreview
  try {
    preview = await call(previewCorrection, { params: { id: document.id }, body: parts })
  } catch (error) {
    if (isSaidBySave(error)) return { isSure: true }
    throw error
  }
  const { amounts, concernsMoney, lostPlanName } = preview
  if (amounts === undefined)
    return { isSure: !concernsMoney || (await isKeptAmountFine(document, lostPlanName)) }
  const { before, after } = amounts
  const isSame =
    before.settlementAmount === after.settlementAmount && before.hiddenPrice === after.hiddenPrice
  if (isSame && lostPlanName === null) return { isSure: true }
  const isSure = await confirm({
    title: '정정하면 정산 금액이 바뀝니다',
    body: <MoneyChange customerName={document.customerName} amounts={amounts} lostPlanName={lostPlanName} />,
    confirmLabel: '정정하고 정산 반영',
    cancelLabel: '돌아가기',
  })
  return isSure ? { isSure, amounts: after } : { isSure }
}

/** Asks who sees no amounts. */
function isKeptAmountFine({ customerName }: DocumentWithAmounts, lostPlanName: string | null) {
  return confirm({
    title: '정정해도 정산 금액은 그대로입니다',
    body: (
      <Stack gap="3" pt="2">
        <KeyValueList items={[{ label: '고객', value: customerName }]} />
        <Text>
          이미 정해진 정산 금액은 바뀌지 않습니다. 관리자가 정산을 다시 계산해야 바뀌므로, 정정한 뒤
          관리자에게 알려주세요.
        </Text>
        <LostPlan name={lostPlanName} />
      </Stack>
    ),
    confirmLabel: '정정',
    cancelLabel: '돌아가기',
  })
}

function LostPlan({ name }: { name: string | null }) {
  return name === null ? null : <Text>{`바뀐 통신사에 없는 요금제는 지워집니다: ${name}`}</Text>
}

/** A broken rule breaks the save as well; a server that is away or busy for a moment would save without the money. */
function isSaidBySave(error: unknown): boolean {
  return error instanceof ApiError && [400, 403, 404, 409, 422].includes(error.status)
}

const word = (amount: number | null) => (amount === null ? '미정' : formatWon(amount))

interface MoneyChangeProps {
  customerName: string
  amounts: NonNullable<CorrectionPreview['amounts']>
  lostPlanName: string | null
}

function MoneyChange({ customerName, amounts: { before, after, isByHand }, lostPlanName }: MoneyChangeProps) {
  const change = (from: number | null, to: number | null, none = word) =>
    from === to ? `${none(to)} (그대로)` : `${none(from)} → ${none(to)}`
  const hidden = (amount: number | null) => (amount === null ? '없음' : formatWon(amount))
  return (
    <Stack gap="3" pt="2">
      <KeyValueList
        items={[
          { label: '고객', value: customerName },
          { label: '정산 금액', value: change(before.settlementAmount, after.settlementAmount) },
          { label: '히든단가', value: change(before.hiddenPrice, after.hiddenPrice, hidden) },
        ]}
      />
      <LostPlan name={lostPlanName} />
      {isByHand ? <Text color="fg.muted">직접 입력한 정산 금액은 그대로 둡니다.</Text> : null}
    </Stack>
  )
}
