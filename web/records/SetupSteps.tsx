import { chakra, Flex, Text } from '@chakra-ui/react'
import Check from 'lucide-react/icons/check'
import { Link } from 'react-router-dom'
import {
  hideSetup,
  readSetup,
  type Setup,
  type SetupStep,
  type SetupStepName,
} from '#shared/setup/setup.contract.ts'
import { call } from '../lib/api-client.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { VISUALLY_HIDDEN } from '../ui/FieldFrame.tsx'
import { useAdminQuery } from './admin-query.ts'
import { SETUP_KEY } from './record-keys.ts'
import { useRecordAction } from './row-actions.tsx'

const TITLE = '시작 준비'

interface Way {
  label: string
  /** The address that opens the dialog of the step. */
  to: string
}

const adding = (label: string, search: string): Way => ({ label, to: `/admin-panel?${search}` })
const CARRIER = adding('통신사 추가', 'tab=carriers&add=new')
const PLAN = adding('요금제 추가', 'tab=service-plans&add=new')

const STEPS: Record<SetupStepName, { title: string; way: Way }> = {
  carriers: { title: '통신사', way: CARRIER },
  'service-plans': { title: '요금제', way: PLAN },
  dealers: { title: '판매점', way: adding('판매점 추가', 'tab=dealers&add=new') },
  'contact-codes': { title: '접점코드', way: adding('접점코드 추가', 'tab=contact-codes&add=new') },
  prices: { title: '정산단가', way: adding('정산단가 추가', 'tab=pricing&add=new') },
  workers: { title: '근무자', way: adding('근무자 추가', 'add=worker') },
  backup: { title: '백업', way: adding('복구 코드 보관', 'open=keys') },
  https: { title: 'HTTPS', way: adding('설정 방법', 'open=https') },
}

const NEEDED: Record<NonNullable<SetupStep['needs']>, { sentence: string; way: Way }> = {
  carriers: { sentence: '통신사가 먼저 필요합니다.', way: CARRIER },
  'service-plans': { sentence: '요금제가 먼저 필요합니다.', way: PLAN },
  'sales-managers': {
    sentence: '담당 영업과장이 먼저 필요합니다.',
    way: adding('영업과장 추가', 'add=sales_manager'),
  },
}

export function useSetup() {
  return useAdminQuery(SETUP_KEY, readSetup)
}

/** How many of the steps are done. */
export const doneIn = ({ steps }: Setup) => steps.filter(({ isDone }) => isDone).length

/** True until all steps are done or an administrator has hidden them. */
export const isShownByItself = (setup: Setup) => !setup.isHidden && doneIn(setup) < setup.steps.length

/** What a new installation still needs, shown by itself where an administrator starts. */
export function SetupPanel() {
  const { data } = useSetup()
  const hiding = useHiding()
  if (data === undefined || !isShownByItself(data)) return null
  return (
    <Card as="section" aria-label={TITLE}>
      <Flex align="center" gap="2" wrap="wrap" mb="3">
        <chakra.h2 textStyle="sectionTitle">{TITLE}</chakra.h2>
        <Text textStyle="sm" color="fg.muted" className="tabular">
          {data.steps.length}단계 중 {doneIn(data)}단계 완료
        </Text>
        <Button
          ms="auto"
          size="xs"
          variant="ghost"
          colorPalette="gray"
          loading={hiding.isPending}
          onClick={() => hiding.mutate(true)}
        >
          숨기기
        </Button>
      </Flex>
      <StepList steps={data.steps} />
    </Card>
  )
}

/** The same steps at any time, also after they were hidden. */
export function SetupDialog({ onClose }: { onClose: () => void }) {
  const { data } = useSetup()
  const hiding = useHiding()
  if (data === undefined) return null
  return (
    <Dialog
      size="lg"
      title={TITLE}
      description={`${data.steps.length}단계 중 ${doneIn(data)}단계를 마쳤습니다.`}
      onClose={onClose}
      footer={
        <>
          <Button
            variant="outline"
            colorPalette="gray"
            loading={hiding.isPending}
            onClick={() => hiding.mutate(!data.isHidden, { onSuccess: onClose })}
          >
            {data.isHidden ? '첫 화면에 다시 표시' : '첫 화면에서 숨기기'}
          </Button>
          <Button onClick={onClose}>닫기</Button>
        </>
      }
    >
      <StepList steps={data.steps} narrow onLeave={onClose} />
    </Dialog>
  )
}

function useHiding() {
  return useRecordAction<boolean>({
    run: (isHidden) => call(hideSetup, { body: { isHidden } }),
    changes: SETUP_KEY,
    done: (isHidden) =>
      isHidden
        ? '시작 준비를 숨겼습니다. 관리자 패널의 시작 준비에서 다시 볼 수 있습니다.'
        : '시작 준비를 첫 화면에 다시 표시합니다.',
    failed: '시작 준비 표시 변경 실패',
  })
}

interface StepListProps {
  steps: readonly SetupStep[]
  narrow?: boolean | undefined
  onLeave?: (() => void) | undefined
}

function StepList({ steps, narrow, onLeave }: StepListProps) {
  return (
    <List data-narrow={narrow}>
      {steps.map((step, index) => (
        <Step key={step.name} step={step} number={index + 1} onLeave={onLeave} />
      ))}
    </List>
  )
}

function Step({
  step: { name, isDone, sentence, needs },
  number,
  onLeave,
}: { step: SetupStep; number: number } & Pick<StepListProps, 'onLeave'>) {
  const { title, way } = STEPS[name]
  const needed = needs === null ? null : NEEDED[needs]
  const { label, to } = needed?.way ?? way
  return (
    <li>
      <Mark data-done={isDone || undefined} aria-hidden>
        {isDone ? <Check size={14} /> : number}
      </Mark>
      <chakra.div flex="1" minWidth="0">
        <Text fontWeight="semibold">
          {title}
          <chakra.span css={VISUALLY_HIDDEN}>{isDone ? ' 완료' : ' 남음'}</chakra.span>
        </Text>
        <Text textStyle="sm" color="fg.muted" className="tabular">
          {needed === null ? sentence : `${sentence} · ${needed.sentence}`}
        </Text>
      </chakra.div>
      <Button
        asChild
        size="xs"
        variant={isDone ? 'ghost' : 'outline'}
        colorPalette={isDone ? 'gray' : undefined}
        flexShrink="0"
      >
        <Link to={to} onClick={onLeave}>
          {label}
        </Link>
      </Button>
    </li>
  )
}

const Card = chakra('div', { base: { layerStyle: 'card', px: { base: '4', md: '5' }, py: '4', mb: '4' } })

const List = chakra('ol', {
  base: {
    display: 'grid',
    columnGap: '8',
    listStyleType: 'none',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
    '&[data-narrow]': { gridTemplateColumns: 'minmax(0, 1fr)' },
    '& > li': {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      py: '2',
      borderTopWidth: '1px',
      borderColor: 'border',
    },
  },
})

const Mark = chakra('span', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: '0',
    boxSize: '6',
    borderRadius: 'full',
    bg: 'accent.subtle',
    color: 'accent.fg',
    fontSize: 'xs',
    fontWeight: 'bold',
    '&[data-done]': { bg: 'bg.success', color: 'fg.success' },
  },
})
