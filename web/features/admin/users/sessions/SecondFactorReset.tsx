import { Box, Flex, Text } from '@chakra-ui/react'
import { resetSecondFactor } from '#shared/users/sessions.contract.ts'
import { call } from '../../../../lib/api-client.ts'
import { ADMIN_KEY } from '../../../../records/record-keys.ts'
import { useRecordAction } from '../../../../records/row-actions.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { confirm } from '../../../../ui/confirm.ts'
import type { SessionsUser } from './sessions-user.ts'

/** Says whether the account has a second factor, and removes it for those who lost their phone. */
export function SecondFactorReset({ user }: { user: SessionsUser }) {
  const reset = useRecordAction<void>({
    run: () => call(resetSecondFactor, { params: { id: user.id } }),
    changes: ADMIN_KEY,
    done: '2단계 인증을 해제했습니다.',
    failed: '2단계 인증 해제 실패',
  })
  const isOn = user.hasSecondFactor && !reset.isSuccess
  const ask = async () => {
    const isSure = await confirm({
      title: '2단계 인증을 해제하시겠습니까?',
      body: `${user.displayName} 계정은 비밀번호만으로 로그인할 수 있게 되고, 모든 기기에서 로그아웃됩니다.\n본인이 휴대폰을 잃어버린 것이 맞는지 먼저 확인해주세요.`,
      confirmLabel: '해제',
      destructive: true,
    })
    if (isSure) reset.mutate()
  }
  return (
    <Flex align="center" gap="3" px="4" py="3" layerStyle="card">
      <Box flex="1" minWidth="0">
        <Text fontWeight="medium">2단계 인증</Text>
        <Text textStyle="sm" color="fg.muted">
          {isOn ? '켜져 있습니다.' : '사용하지 않습니다.'}
        </Text>
      </Box>
      {isOn ? (
        <Button
          size="sm"
          variant="outline"
          colorPalette="red"
          flexShrink="0"
          loading={reset.isPending}
          onClick={() => void ask()}
        >
          해제
        </Button>
      ) : null}
    </Flex>
  )
}
