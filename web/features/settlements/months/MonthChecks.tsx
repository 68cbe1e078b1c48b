import { chakra, Flex, Text } from '@chakra-ui/react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { formatCount } from '#shared/count.ts'
import { formatWon } from '#shared/money.ts'
import type { MonthChecklist, SettlementMonthDetail } from '#shared/statements/settlement-month.contract.ts'
import { HiddenPriceApplication } from '../../../documents/settlement-run/HiddenPriceApplication.tsx'
import { Button } from '../../../ui/Button.tsx'
import { VISUALLY_HIDDEN } from '../../../ui/FieldFrame.tsx'
import { RecalculationDialog } from '../SettlementActions.tsx'
import { isShut, listAddress, statementsAddress } from './months.api.ts'

type Standing = 'done' | 'noted' | 'open' | 'wrong'

/** What is left to do before a month is closed, each with the way to where it is done. */
export function MonthChecks({
  month: { month, stage, checklist },
}: {
  month: Pick<SettlementMonthDetail, 'month' | 'stage' | 'checklist'>
}) {
  const [run, setRun] = useState<'recalculation' | 'hidden-prices' | null>(null)
  const close = () => setRun(null)
  return (
    <>
      <Checks aria-label="점검 목록">
        <Check {...checkOf(checklist, 'undetermined')}>
          <ListLink to={listAddress(month, { amount: 'undetermined' })} label="미정 보기" />
        </Check>
        <Check {...checkOf(checklist, 'outdated')}>
          {isShut(stage) ? null : (
            <>
              <RunButton label="재계산" onClick={() => setRun('recalculation')} />
              <RunButton label="히든단가 적용" onClick={() => setRun('hidden-prices')} />
            </>
          )}
        </Check>
        <Check {...checkOf(checklist, 'openObjections')}>
          <ListLink to={statementsAddress(month)} label="지급내역 보기" />
        </Check>
        <Check {...checkOf(checklist, 'withoutStore')}>
          <ListLink to="/admin-panel?tab=contact-codes" label="접점코드 보기" />
        </Check>
        <Check {...checkOf(checklist, 'withoutAccount')}>
          <ListLink to={statementsAddress(month)} label="지급내역 보기" />
        </Check>
        <Check {...checkOf(checklist, 'byHand')}>
          <ListLink to={listAddress(month, { amount: 'manual' })} label="직접 입력 보기" />
        </Check>
        <Check {...checkOf(checklist, 'difference')} />
      </Checks>
      {run === 'recalculation' ? <RecalculationDialog onClose={close} /> : null}
      {run === 'hidden-prices' ? <HiddenPriceApplication onClose={close} /> : null}
    </>
  )
}

interface CheckWords {
  label: string
  /** Said of any number but 0. */
  left: string
  /** What the number means; `open` unless told otherwise. */
  standing?: Standing
}

const CHECKS: Record<keyof MonthChecklist, CheckWords> = {
  undetermined: { label: '미정', left: '금액을 정하거나, 마감할 때 다음 달로 이월합니다.' },
  outdated: {
    label: '재계산할 것',
    left: '지금의 단가와 정책으로 다시 계산하거나 히든단가를 적용하면 바뀝니다.',
  },
  openObjections: { label: '답하지 않은 이의', left: '판매점이 지급내역에 낸 이의에 답해주세요.' },
  withoutStore: {
    label: '판매점 없는 항목',
    left: '어느 지급내역에도 들어가지 않습니다. 접점코드의 판매점을 확인해주세요.',
  },
  withoutAccount: { label: '계좌 없는 판매점', left: '지급할 판매점의 계좌번호를 등록해주세요.' },
  byHand: { label: '직접 입력', left: '재계산해도 바뀌지 않는 금액입니다.', standing: 'noted' },
  difference: {
    label: '차이',
    left: '정산 항목과 일별 합계가 다릅니다. 마감하지 말고 시스템 관리자에게 알려주세요.',
    standing: 'wrong',
  },
}

interface CheckProps extends Omit<CheckWords, 'standing'> {
  standing: Standing
  figure: string
  children?: ReactNode
}

function checkOf(checklist: MonthChecklist, what: keyof MonthChecklist): CheckProps {
  const { label, left, standing = 'open' } = CHECKS[what]
  const value = checklist[what]
  const figure = what === 'difference' ? formatWon(value) : `${formatCount(value)}${unitOf(what)}`
  return { label, left, figure, standing: value === 0 ? 'done' : standing }
}

const unitOf = (what: keyof MonthChecklist) => (what === 'withoutAccount' ? '곳' : '건')

const SIGNS = {
  done: { Sign: CircleCheck, color: 'fg.success', words: '확인됨' },
  noted: { Sign: Info, color: 'fg.muted', words: '참고' },
  open: { Sign: TriangleAlert, color: 'fg.warning', words: '확인 필요' },
  wrong: { Sign: CircleAlert, color: 'fg.error', words: '오류' },
} as const

function Check({ label, figure, left, standing, children }: CheckProps) {
  const { Sign, color, words } = SIGNS[standing]
  const isLeft = standing !== 'done'
  return (
    <li>
      <chakra.span color={color} pt="0.5" flexShrink="0">
        <Sign size={16} aria-hidden />
        <chakra.span css={VISUALLY_HIDDEN}>{words}</chakra.span>
      </chakra.span>
      <Flex flex="1" minWidth="0" wrap="wrap" columnGap="3" rowGap="1" justify="space-between">
        <chakra.div flex="1 1 14rem" minWidth="0" {...(standing === 'wrong' && { role: 'alert' })}>
          <Text as="span" fontWeight="medium">
            {label}
          </Text>{' '}
          <Text
            as="strong"
            className="tabular"
            color={standing === 'wrong' ? 'fg.error' : isLeft ? 'fg' : 'fg.muted'}
          >
            {figure}
          </Text>
          {isLeft ? (
            <Text textStyle="sm" color="fg.muted">
              {left}
            </Text>
          ) : null}
        </chakra.div>
        {isLeft && children ? (
          <Flex gap="1" align="center" wrap="wrap">
            {children}
          </Flex>
        ) : null}
      </Flex>
    </li>
  )
}

function ListLink({ to, label }: { to: string; label: string }) {
  return (
    <Button asChild size="xs" variant="outline" colorPalette="gray">
      <Link to={to}>{label}</Link>
    </Button>
  )
}

function RunButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button size="xs" variant="outline" colorPalette="gray" onClick={onClick}>
      {label}
    </Button>
  )
}

const Checks = chakra('ul', {
  base: {
    listStyleType: 'none',
    '& > li': { display: 'flex', gap: '2.5', py: '2.5' },
    '& > li + li': { borderTopWidth: '1px', borderColor: 'border.muted' },
  },
})
