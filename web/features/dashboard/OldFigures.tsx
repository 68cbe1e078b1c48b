import { Box } from '@chakra-ui/react'
import { formatKstMonthDayTime } from '#shared/kst.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useUnreached } from './use-unreached.ts'

/** One notice for all panels that the server cannot be reached, and how old the shown figures are. */
export function OldFigures() {
  const unreached = useUnreached()
  return (
    <Box role="status" maxWidth="3xl" mx="auto" css={{ '&:not(:empty)': { mb: '4' } }}>
      {unreached === null ? null : (
        <Notice
          kind="warning"
          title="최신 수치를 불러오지 못했습니다."
          action={
            <Button size="sm" variant="outline" loading={unreached.isTrying} onClick={unreached.retry}>
              다시 시도
            </Button>
          }
        >
          {unreached.asOf === 0
            ? '인터넷 연결을 확인해주세요.'
            : `인터넷 연결을 확인해주세요. ${formatKstMonthDayTime(new Date(unreached.asOf))} 기준 수치입니다.`}
        </Notice>
      )}
    </Box>
  )
}
