import { chakra, Text } from '@chakra-ui/react'
import { useId } from 'react'
import {
  listStageAccounts,
  readSettlementSettings,
  type SettlementSettings,
  type SettlementStage,
  STAGE_LABELS,
  saveSettlementSettings,
} from '#shared/statements/settlement-month.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { useAdminQuery } from '../../../records/admin-query.ts'
import { useCheckedForm } from '../../../records/form/checked-form.ts'
import { FormDialog } from '../../../records/form/FormDialog.tsx'
import { SETTLEMENTS_KEY, USERS_KEY } from '../../../records/record-keys.ts'
import { CheckMark } from '../../../ui/CheckboxField.tsx'
import { Unread } from '../../../ui/EmptyState.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { FormSkeleton } from '../../../ui/Skeletons.tsx'
import { UnreadDialog } from '../../../ui/UnreadDialog.tsx'

const TITLE = '정산 설정'

/** Whether amounts include VAT, how stores see hidden prices, and who may move a month to a stage. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const query = useAdminQuery([...SETTLEMENTS_KEY, 'settings'], readSettlementSettings)
  if (query.data !== undefined) return <SettingsForm settings={query.data} onClose={onClose} />
  return <UnreadDialog of={query} title={TITLE} fields={4} onClose={onClose} />
}

type Stage = keyof SettlementSettings['stageAccounts']
const STAGES = ['review', 'approved', 'closed', 'paid'] as const satisfies readonly SettlementStage[]

/** The settings as the fields of a form: radios hold words, and each stage is a field of its own. */
type Values = Record<'vat' | 'hidden', string> & Record<Stage, readonly number[]>

const valuesOf = ({ includesVat, showsHiddenPrices, stageAccounts }: SettlementSettings): Values => ({
  vat: includesVat ? 'included' : 'added',
  hidden: showsHiddenPrices ? 'apart' : 'within',
  ...stageAccounts,
})

function bodyOf({ vat, hidden, ...stages }: Values): SettlementSettings {
  const { review, approved, closed, paid } = stages
  return {
    includesVat: vat === 'included',
    showsHiddenPrices: hidden === 'apart',
    stageAccounts: { review: [...review], approved: [...approved], closed: [...closed], paid: [...paid] },
  }
}

interface SettingsFormProps {
  /** As the server has them now. */
  settings: SettlementSettings
  onClose: () => void
}

function SettingsForm({ settings, onClose }: SettingsFormProps) {
  const form = useCheckedForm<Values>((checked) => ({ checked }), valuesOf(settings), {
    place: 'settlement settings',
  })
  return (
    <FormDialog
      title={TITLE}
      form={form}
      isEdit
      // On top of what others saved meanwhile.
      save={() =>
        call(saveSettlementSettings, { body: bodyOf({ ...valuesOf(settings), ...form.now().edits }) })
      }
      saved="정산 설정을 저장했습니다."
      failed="정산 설정 저장 실패"
      changes={SETTLEMENTS_KEY}
      submitLabel="저장"
      onClose={onClose}
    >
      <RadioCards
        label="정산 금액의 부가세"
        options={[
          { value: 'added', label: '별도', description: '지급액에 부가세를 더함' },
          { value: 'included', label: '포함', description: '정산 금액에 들어 있음' },
        ]}
        hint="마감한 달의 지급내역은 바뀌지 않습니다."
        {...form.field('vat')}
      />
      <RadioCards
        label="판매점에 보이는 히든단가"
        options={[
          { value: 'within', label: '합계에 포함', description: '정산 금액과 더해서 표시' },
          { value: 'apart', label: '따로 표시', description: '줄마다 따로 표시' },
        ]}
        hint="본사에서 받는 지급내역서 PDF와 엑셀도 판매점에 보이는 대로 만듭니다."
        {...form.field('hidden')}
      />
      <StageAccounts
        values={form.values}
        onChange={(stage, ids) => form.change({ [stage]: ids } as Partial<Values>)}
      />
    </FormDialog>
  )
}

interface StageAccountsProps {
  values: Record<Stage, readonly number[]>
  onChange: (stage: Stage, ids: readonly number[]) => void
}

/** Who may move a month to which stage: administrators by stages. */
function StageAccounts({ values, onChange }: StageAccountsProps) {
  const own = useId()
  const query = useAdminQuery([...USERS_KEY, 'of-stages'], listStageAccounts)
  const able = (stage: Stage) =>
    values[stage].filter((id) => query.data?.some((account) => account.id === id && account.isAble))
  const stuck = STAGES.filter((stage) => values[stage].length > 0 && able(stage).length === 0)
  const toggle = (stage: Stage, id: number) => {
    const ids = values[stage]
    onChange(stage, ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id])
  }
  return (
    <chakra.fieldset minWidth="0">
      <chakra.legend textStyle="label" color="fg.muted">
        단계 담당자
      </chakra.legend>
      <Text textStyle="xs" color="fg.subtle" mb="1">
        이 단계로 바꾸거나 이 단계에서 되돌릴 수 있는 관리자입니다. 아무도 선택하지 않은 단계는 모든 관리자가
        할 수 있습니다.
      </Text>
      {query.data === undefined ? (
        <Unread of={query}>
          <FormSkeleton fields={2} />
        </Unread>
      ) : (
        <>
          {stuck.length === 0 ? null : (
            <Notice kind="warning">
              {`${stuck.map((stage) => STAGE_LABELS[stage]).join(', ')} 단계는 할 수 있는 사람이 없습니다. 다른 관리자를 선택해주세요.`}
            </Notice>
          )}
          <Matrix aria-label="단계 담당자">
            <thead>
              <tr>
                <th scope="col">관리자</th>
                {STAGES.map((stage) => (
                  <th key={stage} scope="col">
                    {STAGE_LABELS[stage]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {query.data.map(({ id, name, isAble }) => (
                <tr key={id}>
                  <th scope="row">{isAble ? name : `${name} (사용 중인 관리자 아님)`}</th>
                  {STAGES.map((stage) => (
                    <td key={stage}>
                      <label htmlFor={`${own}-${stage}-${id}`}>
                        <CheckMark
                          id={`${own}-${stage}-${id}`}
                          type="checkbox"
                          aria-label={`${name} ${STAGE_LABELS[stage]}`}
                          checked={values[stage].includes(id)}
                          onChange={() => toggle(stage, id)}
                        />
                      </label>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">할 수 있는 사람</th>
                {STAGES.map((stage) => (
                  <td key={stage}>
                    {values[stage].length === 0
                      ? '모두'
                      : able(stage).length === 0
                        ? '없음'
                        : `${able(stage).length}명`}
                  </td>
                ))}
              </tr>
            </tfoot>
          </Matrix>
        </>
      )}
    </chakra.fieldset>
  )
}

const Matrix = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    '& tr': { borderBottomWidth: '1px', borderColor: 'border' },
    '& th': { textAlign: 'start', fontWeight: 'normal', overflowWrap: 'anywhere' },
    '& thead th': { textStyle: 'label', color: 'fg.muted', py: '1.5' },
    '& tfoot :is(th, td)': { textStyle: 'xs', color: 'fg.muted', py: '1.5' },
    '& th:not(:first-of-type), & td': { width: { base: '3.25rem', md: '4.25rem' }, textAlign: 'center' },
    '& label': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      minHeight: '9',
      cursor: 'pointer',
      '@media (pointer: coarse)': { minHeight: '44px' },
    },
  },
})
