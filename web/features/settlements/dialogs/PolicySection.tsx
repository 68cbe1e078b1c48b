import { Flex, Stack, Text } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { formatWon } from '#shared/money.ts'
import {
  type CarrierServicePolicy,
  POLICY_TYPE_LABELS,
  SERVICE_CATEGORY_LABELS,
} from '#shared/policies/policy.contract.ts'
import type { SettlementDetail } from '#shared/settlements/settlement.contract.ts'
import { attachPolicies } from '#shared/settlements/settlement-changes.contract.ts'
import { useAdoptCurrent } from '../../../documents/document.api.ts'
import { toldBy } from '../../../documents/editing/use-document-form.ts'
import { call } from '../../../lib/api-client.ts'
import { FormBody } from '../../../records/form/FormBody.tsx'
import { failureText, SAVE_AGAIN } from '../../../records/form/failure.ts'
import { useListSaving } from '../../../records/form/use-list-saving.ts'
import type { useVersionedForm } from '../../../records/form/use-versioned-form.ts'
import { conflictIn } from '../../../records/form/VersionConflict.tsx'
import { documentKey, SETTLEMENTS_KEY } from '../../../records/record-keys.ts'
import { Button } from '../../../ui/Button.tsx'
import { CheckboxField } from '../../../ui/CheckboxField.tsx'
import { amountChange, UNDETERMINED_WORDS } from './amount-words.ts'
import { type Attached, attachedIds, attachedOf, type PolicyValues, policyValues } from './policy-form.ts'
import { detailKey, type Preview, usePolicyPreview } from './settlement.api.ts'

const FAILED = '정책을 저장하지 못했습니다.'
const SENTENCES = {
  done: '정책을 저장하고 정산 금액을 다시 계산했습니다.',
  refused: FAILED,
  broken: SAVE_AGAIN.advice,
  titles: { done: '정책 수정 완료', failed: '정책 수정 실패', broken: SAVE_AGAIN.title },
}

export interface PolicySectionProps {
  /** The settlement as the server has it now. */
  detail: SettlementDetail
  offered: readonly CarrierServicePolicy[]
  attached: ReturnType<typeof useVersionedForm<Attached, PolicyValues>>
  /** False when the month is closed or the document is not activated any more. */
  isOpen: boolean
}

/** The policies that apply only when attached, and the amount that the checked ones would give. */
export function PolicySection({ detail, offered, attached, isOpen }: PolicySectionProps) {
  const queries = useQueryClient()
  const adoptDocument = useAdoptCurrent()
  const { form, versioning } = attached
  const { documentId } = detail.settlement
  // The call sends the whole list, so the edits are applied to what is attached now, in whatever window.
  const attachedNow = policyValues(attachedOf(detail), offered)
  const idsWith = (edits: Partial<PolicyValues>) => attachedIds({ ...attachedNow, ...edits }, offered)
  const preview = usePolicyPreview(documentId, form.isDirty ? idsWith(form.edits) : null)
  const saving = useListSaving({
    form,
    isShut: !isOpen || !form.isDirty,
    save: ({ base: { id, version }, edits }) =>
      call(attachPolicies, { params: { id }, body: { version, policyIds: idsWith(edits) } }),
    adopt: async (current) => {
      await queries.refetchQueries({ queryKey: detailKey(documentId) })
      return adoptDocument(current)
    },
    ...toldBy(SENTENCES, form.values),
    onSaved: (saved) => {
      queries.setQueryData(detailKey(documentId), saved)
      void queries.invalidateQueries({ queryKey: documentKey(documentId) })
      form.restart(policyValues(attachedOf(saved), offered))
    },
    changes: SETTLEMENTS_KEY,
  })

  return (
    <FormBody saving={saving} isBrief conflict={conflictIn(versioning, saving, !isOpen)} gap="3">
      <Stack gap="0" role="group" aria-label="붙일 정책">
        {offered.map((policy) => {
          const field = form.field(String(policy.id))
          return (
            <CheckboxField
              key={policy.id}
              label={policy.policyName}
              description={policyWords(policy)}
              disabled={!isOpen}
              {...field}
              // A policy that was added after the form was opened has no value in it.
              value={field.value ?? false}
            />
          )
        })}
      </Stack>
      {isOpen ? (
        <Flex wrap="wrap" align="center" justify="space-between" gap="3">
          <Text
            as="output"
            aria-live="polite"
            display="block"
            className="tabular"
            textStyle="sm"
            minWidth="0"
          >
            {form.isDirty ? previewWords(detail, preview) : '체크하면 금액을 미리 봅니다.'}
          </Text>
          <Button
            type="submit"
            size="sm"
            disabled={!form.isDirty}
            loading={saving.isSubmitting}
            loadingText="저장 중…"
          >
            정책 저장
          </Button>
        </Flex>
      ) : null}
    </FormBody>
  )
}

function policyWords({ policyType, serviceCategory, amount, description }: CarrierServicePolicy): string {
  const effect = `${POLICY_TYPE_LABELS[policyType]} ${formatWon(amount)}`
  return [SERVICE_CATEGORY_LABELS[serviceCategory], effect, description].filter(Boolean).join(' · ')
}

function previewWords(
  { settlement }: SettlementDetail,
  { data, error }: Pick<Preview, 'data' | 'error'>,
): string {
  if (error !== null) return failureText(error)
  if (data === undefined || data === null) return '계산 중…'
  const { manualSettlementAmount } = settlement
  return [
    data.reason === null ? null : UNDETERMINED_WORDS[data.reason],
    amountChange(settlement, data.amount) ?? (data.reason === null ? '계산된 금액이 그대로입니다.' : null),
    manualSettlementAmount === null ? null : '직접 입력한 금액은 그대로입니다.',
  ]
    .filter((said) => said !== null)
    .join(' · ')
}
