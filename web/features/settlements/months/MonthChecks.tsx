import { chakra, Flex, Text } from '@chakra-ui/react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { formatCount } from '#shared/count.ts'
import { formatWon } from '#shared/money.ts'
import {
  isShut,
  type MonthChecklist,
  type SettlementMonthDetail,
} from '#shared/statements/settlement-month.contract.ts'
import { HiddenPriceApplication } from '../../../documents/settlement-run/HiddenPriceApplication.tsx'
import { failureText } from '../../../records/form/failure.ts'
import { Button } from '../../../ui/Button.tsx'
import { VISUALLY_HIDDEN } from '../../../ui/FieldFrame.tsx'
import { ObjectionsDialog } from '../objections/ObjectionsDialog.tsx'
import { RecalculationDialog } from '../SettlementActions.tsx'
import { CarryOverDialog } from './CarryOverDialog.tsx'
import { listAddress, statementsAddress, useOutdatedCount } from './months.api.ts'

type Standing = 'done' | 'noted' | 'waits' | 'open' | 'wrong'

/** What is left to do before a month is closed, each with the way to where it is done. */
export function MonthChecks({
  month: { month, stage, checklist },
}: {
  month: Pick<SettlementMonthDetail, 'month' | 'stage' | 'checklist'>
}) {
  return (
    <Checks aria-label="점검 목록">
      <UndeterminedCheck month={month} isClosed={isShut(stage)} checklist={checklist} />
      {isShut(stage) ? null : <OutdatedCheck month={month} />}
      <ObjectionsCheck month={month} checklist={checklist} />
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
  )
}

interface UndeterminedCheckProps {
  month: string
  isClosed: boolean
  checklist: MonthChecklist
}

/** What has no amount yet; a month that an older version has closed with some offers to carry that over. */
function UndeterminedCheck({ month, isClosed, checklist }: UndeterminedCheckProps) {
  const [isCarrying, setCarrying] = useState(false)
  const words = checkOf(checklist, 'undetermined')
  const left = '마감된 달에 금액 없이 남아 있습니다. 다음 열린 달로 이월하면 그 달에서 정산합니다.'
  return (
    <>
      <Check {...words} {...(isClosed && { left })}>
        <ListLink to={listAddress(month, { amount: 'undetermined' })} label="미정 보기" />
        {isClosed ? <RunButton label="다음 달로 이월" onClick={() => setCarrying(true)} /> : null}
      </Check>
      {isCarrying ? (
        <CarryOverDialog
          month={month}
          undetermined={checklist.undetermined}
          onClose={() => setCarrying(false)}
        />
      ) : null}
    </>
  )
}

/** What stores object to, and the way to answer it. */
function ObjectionsCheck({ month, checklist }: { month: string; checklist: MonthChecklist }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Check {...checkOf(checklist, 'openObjections')}>
        <RunButton label="이의 보기" onClick={() => setOpen(true)} />
      </Check>
      {isOpen ? <ObjectionsDialog month={month} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** What other prices would change, which is asked by itself, and the runs that do it. */
function OutdatedCheck({ month }: { month: string }) {
  const { data, error, isFetching, refetch } = useOutdatedCount(month)
  const [run, setRun] = useState<'recalculation' | 'hidden-prices' | null>(null)
  const close = () => {
    setRun(null)
    void refetch()
  }
  return (
    <>
      <Check label="재계산할 것" {...outdatedWords({ count: data?.count, error, isFetching })} isWithActions>
        {isFetching ? null : (
          <>
            {data === undefined || data.count === 0 ? null : (
              <>
                <RunButton label="재계산" onClick={() => setRun('recalculation')} />
                <RunButton label="히든단가 적용" onClick={() => setRun('hidden-prices')} />
              </>
            )}
            <RunButton label="다시 확인" onClick={() => void refetch()} />
          </>
        )}
      </Check>
      {run === 'recalculation' ? <RecalculationDialog onClose={close} /> : null}
      {run === 'hidden-prices' ? <HiddenPriceApplication onClose={close} /> : null}
    </>
  )
}

interface OutdatedAsked {
  count: number | undefined
  error: Error | null
  isFetching: boolean
}

function outdatedWords({ count, error, isFetching }: OutdatedAsked): Omit<CheckProps, 'label'> {
  if (isFetching)
    return { standing: 'waits', figure: '확인 중…', left: '지금의 단가로 계산해 보고 있습니다.' }
  if (error !== null || count === undefined)
    return { standing: 'open', figure: '알 수 없음', left: failureText(error, '확인하지 못했습니다.') }
  return {
    standing: count === 0 ? 'done' : 'open',
    figure: `${formatCount(count)}건`,
    left: '지금의 단가와 정책으로 다시 계산하거나 히든단가를 적용하면 바뀝니다.',
  }
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
  openObjections: { label: '답하지 않은 이의', left: '판매점이 지급내역에 낸 이의에 답해주세요.' },
  withoutStore: {
    label: '판매점 없는 항목',
    left: '어느 지급내역에도 들어가지 않아 마감할 수 없습니다. 서류의 접점코드를 정정해주세요.',
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
  /** The children stand there also where nothing is left to do. */
  isWithActions?: boolean
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
  waits: { Sign: LoaderCircle, color: 'fg.muted', words: '확인 중' },
  open: { Sign: TriangleAlert, color: 'fg.warning', words: '확인 필요' },
  wrong: { Sign: CircleAlert, color: 'fg.error', words: '오류' },
} as const

function Check({ label, figure, left, standing, isWithActions = false, children }: CheckProps) {
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
        {(isLeft || isWithActions) && children ? (
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
