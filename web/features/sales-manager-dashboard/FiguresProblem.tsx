import { Box } from '@chakra-ui/react'
import { formatKstMonthDayTime } from '#shared/kst.ts'
import { isLoginAsked, NetworkError, sentenceOf } from '../../lib/api-client.ts'
import { useIsOnline } from '../../lib/connection.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { useSalesFigures } from './sales-figures.ts'

type Asked = Pick<ReturnType<typeof useSalesFigures>, 'asOf' | 'error' | 'isFetching' | 'refetch'>

/** Says why the figures are not current, and how old they are. */
export function FiguresProblem({ asked: { asOf, error, isFetching, refetch } }: { asked: Asked }) {
  const isOnline = useIsOnline()
  const isUnreached = !isOnline || error instanceof NetworkError
  const isShown = isUnreached || (error !== null && !isLoginAsked(error))
  return (
    <Box role="status" css={{ '&:not(:empty)': { mb: '4' } }}>
      {isShown ? (
        <Notice
          kind="warning"
          title="최신 수치를 불러오지 못했습니다."
          action={
            <Button size="sm" variant="outline" loading={isFetching} onClick={refetch}>
              다시 시도
            </Button>
          }
        >
          {[
            isUnreached ? '인터넷 연결을 확인해주세요.' : sentenceOf(error),
            ...(asOf === null ? [] : [`${formatKstMonthDayTime(new Date(asOf))} 기준 수치입니다.`]),
          ].join(' ')}
        </Notice>
      ) : null}
    </Box>
  )
}
