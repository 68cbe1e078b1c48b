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
import type { Edits } from '../../../documents/editing/use-edits.ts'
import { useSaveOf } from '../../../documents/editing/use-save.ts'
import { VersionConflict } from '../../../documents/editing/VersionConflict.tsx'
import { call, sentenceOf } from '../../../lib/api-client.ts'
import { SAVE_AGAIN } from '../../../records/form/failure.ts'
import { documentKey, SETTLEMENTS_KEY } from '../../../records/record-keys.ts'
import { Button } from '../../../ui/Button.tsx'
import { CheckboxField } from '../../../ui/CheckboxField.tsx'
import { Notice } from '../../../ui/Notice.tsx'
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
  /** As the server has it now. */
  detail: SettlementDetail
  offered: readonly CarrierServicePolicy[]
  edits: Edits<PolicyValues, Attached>
  /** False: the month is closed, or it is no activation any more. */
  isOpen: boolean
}

/** The policies that count only where somebody attached them, and what the amount becomes with those that are checked. */
export function PolicySection({ detail, offered, edits, isOpen }: PolicySectionProps) {
  const queries = useQueryClient()
  const adoptDocument = useAdoptCurrent()
  const { documentId } = detail.settlement
  // The list is sent whole: on top of what is attached now, also by oneself in another window, which the server takes for known.
  const attachedNow = policyValues(attachedOf(detail), offered)
  const policyIds = attachedIds({ ...attachedNow, ...edits.edits }, offered)
  const preview = usePolicyPreview(documentId, edits.isDirty ? policyIds : null)
  const saving = useSaveOf<SettlementDetail>(SENTENCES, {
    onSaved: (saved) => {
      queries.setQueryData(detailKey(documentId), saved)
      void queries.invalidateQueries({ queryKey: SETTLEMENTS_KEY })
      void queries.invalidateQueries({ queryKey: documentKey(documentId) })
      edits.letGo()
    },
    adoptCurrent: async (current) => {
      await queries.refetchQueries({ queryKey: detailKey(documentId) })
      return adoptDocument(current)
    },
  })
  const save = ({ id, version }: Attached) => {
    void saving.save(() => call(attachPolicies, { params: { id }, body: { version, policyIds } }))
  }

  return (
    <Stack gap="3">
      <VersionConflict
        changes={edits.conflict}
        isRefused={saving.isOutdated}
        isSaving={saving.isSaving}
        onApply={isOpen ? () => save(edits.rebase()) : undefined}
      />
      {saving.refusal === null ? null : <Notice kind="error">{saving.refusal.sentence}</Notice>}
      <Stack gap="0" role="group" aria-label="붙일 정책">
        {offered.map((policy) => (
          <CheckboxField
            key={policy.id}
            label={policy.policyName}
            description={policyWords(policy)}
            disabled={!isOpen}
            checked={edits.values[policy.id] ?? false}
            onChange={(event) => {
              saving.clearRefusal()
              edits.edit({ [policy.id]: event.currentTarget.checked })
            }}
          />
        ))}
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
            {edits.isDirty ? previewWords(detail, preview) : '체크하면 금액을 미리 봅니다.'}
          </Text>
          <Button
            size="sm"
            disabled={!edits.isDirty}
            loading={saving.isSaving}
            loadingText="저장 중…"
            onClick={() => save(edits.base)}
          >
            정책 저장
          </Button>
        </Flex>
      ) : null}
    </Stack>
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
  if (error !== null) return sentenceOf(error)
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
