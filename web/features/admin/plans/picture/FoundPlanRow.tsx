import { Box, Flex, Grid, Text } from '@chakra-ui/react'
import Trash2 from 'lucide-react/icons/trash-2'
import { PLAN_TYPES, type ServicePlan } from '#shared/service-plans/service-plan.contract.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { IconButton } from '../../../../ui/Button.tsx'
import { CheckboxField } from '../../../../ui/CheckboxField.tsx'
import { MoneyField } from '../../../../ui/MoneyField.tsx'
import { SelectField } from '../../../../ui/SelectField.tsx'
import { TextField } from '../../../../ui/TextField.tsx'
import { type ExistingPlans, type FoundRow, fateOf, type PlanField, type RowErrors } from './found-rows.ts'

export interface FoundPlanRowProps {
  row: FoundRow
  /** The row's number in the list, from 1. */
  number: number
  existing: ExistingPlans
  errors: RowErrors
  isActive: boolean
  onFocus: () => void
  onChange: (change: Partial<FoundRow>) => void
  onRemove: () => void
}

/** One plan that was read, to be corrected; doubtful fields are marked until they are changed or confirmed. */
export function FoundPlanRow(props: FoundPlanRowProps) {
  const { row, number, existing, errors, isActive, onFocus, onChange, onRemove } = props
  const name = row.name || `${number}번째 요금제`
  const fieldOf = (field: PlanField) => ({
    size: 'sm' as const,
    error: errors[field],
    disabled: !row.isIncluded,
    hint: row.isIncluded && row.doubtful.includes(field) ? <Doubt /> : undefined,
  })
  const look = (field: PlanField) =>
    row.isIncluded && row.doubtful.includes(field) && !errors[field] ? DOUBTFUL : {}
  return (
    <Box
      as="li"
      data-row={row.key}
      onFocus={onFocus}
      borderWidth="1px"
      borderColor={isActive ? 'accent.solid' : 'border'}
      borderRadius="md"
      px="3"
      py="2"
      listStyleType="none"
    >
      <Flex align="center" gap="2">
        <Box flex="1" minWidth="0">
          <CheckboxField
            label={`${number}. 저장`}
            aria-label={`${name} 저장`}
            value={row.isIncluded}
            onChange={(event) => onChange({ isIncluded: event.currentTarget.checked })}
          />
        </Box>
        <Fate row={row} existing={existing} />
        <IconButton label={`${name} 행 삭제`} icon={<Trash2 aria-hidden />} size="sm" onClick={onRemove} />
      </Flex>
      <Grid
        templateColumns={{ base: '1fr 1fr', xl: '2fr 5.5rem 1.1fr 1.3fr auto' }}
        gap="2"
        alignItems="start"
      >
        <Box gridColumn={{ base: '1 / -1', xl: 'auto' }} css={look('name')}>
          <TextField
            label="요금제명"
            {...fieldOf('name')}
            value={row.name}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
          />
        </Box>
        <Box css={look('planType')}>
          <SelectField
            label="유형"
            {...fieldOf('planType')}
            placeholder="선택"
            options={PLAN_TYPES.map((value) => ({ value, label: value }))}
            value={row.planType}
            onChange={(event) =>
              onChange({ planType: event.currentTarget.value as ServicePlan['planType'] | '' })
            }
          />
        </Box>
        <Box css={look('dataAllowance')}>
          <TextField
            label="데이터"
            {...fieldOf('dataAllowance')}
            value={row.dataAllowance}
            onChange={(event) => onChange({ dataAllowance: event.currentTarget.value })}
          />
        </Box>
        <Box css={look('monthlyFee')}>
          <MoneyField
            label="월 요금"
            {...fieldOf('monthlyFee')}
            value={row.monthlyFee}
            onChange={(monthlyFee) => onChange({ monthlyFee })}
          />
        </Box>
        <Flex align="center" gap="2" wrap="wrap" pt="6">
          <CheckboxField
            label="결합 가능"
            disabled={!row.isIncluded}
            value={row.combinationEligible}
            onChange={(event) => onChange({ combinationEligible: event.currentTarget.checked })}
          />
          {row.isIncluded && row.doubtful.includes('combinationEligible') ? (
            <Text textStyle="xs">
              <Doubt />
            </Text>
          ) : null}
        </Flex>
      </Grid>
    </Box>
  )
}

function Doubt() {
  return (
    <Text as="span" color="fg.warning" fontWeight="medium">
      확인 필요
    </Text>
  )
}

const DOUBTFUL = { '& input, & select': { borderColor: 'orange.border', bg: 'bg.warning' } }

function Fate({ row, existing }: Pick<FoundPlanRowProps, 'row' | 'existing'>) {
  if (!row.isIncluded) return <Badge size="sm">제외</Badge>
  const fate = fateOf(row, existing)
  if (fate.kind === 'same') return <Badge size="sm">이미 있음</Badge>
  if (fate.kind === 'new') {
    return (
      <Badge size="sm" colorPalette="green">
        추가
      </Badge>
    )
  }
  return (
    <Flex align="center" gap="2" minWidth="0" wrap="wrap" justify="flex-end">
      <Text textStyle="xs" color="fg.muted" className="tabular">
        {fate.changes.join(' · ')}
      </Text>
      <Badge size="sm" colorPalette="accent">
        변경
      </Badge>
    </Flex>
  )
}
