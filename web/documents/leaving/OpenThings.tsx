import { Link as ChakraLink, chakra, Text } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { formatCount } from '#shared/count.ts'
import { formatWon } from '#shared/money.ts'
import type { OpenThing } from '#shared/users/open-things.contract.ts'

interface Shown {
  label: string
  unit: string
  /** The address of one of the names. */
  to?: (name: string, thing: OpenThing) => string
  /** The address of them all, where they have no names. */
  all?: string
}

const application = (documentNumber: string) => `/applications/${documentNumber}`
const code = (name: string) => `/admin-panel?${new URLSearchParams({ tab: 'contact-codes', q: name })}`
const statement = (month: string, { storeId }: OpenThing) =>
  `/settlements?tab=statements&month=${month}&store=${storeId}`

const SHOWN: Record<OpenThing['what'], Shown> = {
  applications: { label: '처리 중인 신청', unit: '건', to: application },
  assigned: { label: '담당 신청', unit: '건', to: application },
  unread: { label: '읽지 않은 대화', unit: '건', to: application },
  'contact-codes': { label: '접점코드', unit: '개', to: code },
  mappings: { label: '접점 코드 매핑', unit: '개', to: () => '/sales-team-management?tab=mappings' },
  team: { label: '팀장으로 있는 팀', unit: '개', to: () => '/sales-team-management?tab=managers' },
  'code-requests': {
    label: '답하지 않은 코드 요청',
    unit: '건',
    all: '/admin-panel?tab=dealers&view=code-requests',
  },
  statements: { label: '지급 전 지급내역', unit: '건', to: statement },
  objections: { label: '처리 전 이의', unit: '건', all: '/settlements?open=objections' },
  stages: { label: '이 계정만 할 수 있는 정산 단계', unit: '단계', to: () => '/settlements?tab=months' },
  devices: { label: '로그인된 기기', unit: '대' },
}

export interface OpenThingsProps {
  things: readonly OpenThing[]
  /** A link was followed. */
  onLeave: () => void
}

/** What is open of an account, each with its number and where it can be seen. */
export function OpenThings({ things, onLeave }: OpenThingsProps) {
  if (things.length === 0) return <Text color="fg.muted">남아 있는 일이 없습니다.</Text>
  return (
    <List aria-label="남아 있는 일">
      {things.map((thing) => (
        <Row key={thing.what} thing={thing} onLeave={onLeave} />
      ))}
    </List>
  )
}

function Row({ thing, onLeave }: { thing: OpenThing } & Pick<OpenThingsProps, 'onLeave'>) {
  const { what, count, names, amount } = thing
  const { label, unit, to, all } = SHOWN[what]
  const rest = count - names.length
  return (
    <li>
      <span>
        {label}{' '}
        <strong className="tabular">
          {formatCount(count)}
          {unit}
        </strong>
        {amount === undefined ? null : (
          <>
            {' '}
            · {amount < 0 ? '받을 잔액' : '잔액'}{' '}
            <chakra.strong className="tabular" color={amount < 0 ? 'fg.error' : undefined}>
              {formatWon(amount)}
            </chakra.strong>
          </>
        )}
      </span>
      {names.length === 0 && all === undefined ? null : (
        <Text as="span" textStyle="sm" color="fg.muted" className="tabular">
          {all === undefined ? null : (
            <ChakraLink asChild color="accent.fg">
              <Link to={all} onClick={onLeave}>
                보기
              </Link>
            </ChakraLink>
          )}
          {names.map((name, index) => (
            <span key={name}>
              {index === 0 ? '' : ', '}
              {to === undefined ? (
                name
              ) : (
                <ChakraLink asChild color="accent.fg">
                  <Link to={to(name, thing)} onClick={onLeave}>
                    {name}
                  </Link>
                </ChakraLink>
              )}
            </span>
          ))}
          {rest > 0 && names.length > 0 ? ` 외 ${formatCount(rest)}${unit}` : null}
        </Text>
      )}
    </li>
  )
}

const List = chakra('ul', {
  base: {
    listStyleType: 'none',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'md',
    '& > li': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'baseline',
      justifyContent: 'space-between',
      columnGap: '4',
      px: '3',
      py: '2',
    },
    '& > li + li': { borderTopWidth: '1px', borderColor: 'border' },
  },
})
