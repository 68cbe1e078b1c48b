import { Box, chakra, Flex, Stack, Text } from '@chakra-ui/react'
import Check from 'lucide-react/icons/check'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { install, isInstalled, useInstallOffer } from '../../lib/app-install.ts'
import { useAccount } from '../../lib/session-store.ts'
import { useReference } from '../../records/device/reference.ts'
import { useDeviceNotices } from '../../records/device/use-device-notices.ts'
import { Button } from '../../ui/Button.tsx'
import { VISUALLY_HIDDEN } from '../../ui/FieldFrame.tsx'

const CodesNeeded = lazy(() => import('../../documents/origin/CodesNeeded.tsx'))

/** What a store that has just registered does once: installs the app, lets itself be told, hands in an application. */
export default function FirstStepsPage() {
  const account = useAccount()
  const { reference } = useReference()
  const hasCodes = reference === null || reference.contactCodes.length > 0
  return (
    <Stack gap="4" maxWidth="lg">
      <Text color="fg.muted">
        {account?.dealerName ?? account?.name} 계정이 준비되었습니다. 세 단계만 마치면 됩니다.
      </Text>
      <Stack as="ol" gap="3">
        <InstallStep />
        <NoticeStep />
        <Step
          number={3}
          title="첫 접수"
          isDone={false}
          action={
            hasCodes ? (
              <Button asChild>
                <Link to="/submit-application">첫 신청 접수하기</Link>
              </Button>
            ) : null
          }
        >
          {hasCodes ? (
            '서류를 촬영하고 고객 정보를 입력해 접수해주세요. 인터넷이 없으면 기기에 저장했다가 연결될 때 전송합니다.'
          ) : (
            <Suspense>{reference === null ? null : <CodesNeeded reference={reference} />}</Suspense>
          )}
        </Step>
      </Stack>
      <Flex justify="flex-end">
        <Button asChild variant="ghost" colorPalette="gray">
          <Link to="/dealer-dashboard">나중에 하기</Link>
        </Button>
      </Flex>
    </Stack>
  )
}

function InstallStep() {
  const offer = useInstallOffer()
  const isDone = isInstalled()
  return (
    <Step
      number={1}
      title="설치"
      isDone={isDone}
      action={offer === 'button' && !isDone ? <Button onClick={() => void install()}>앱 설치</Button> : null}
    >
      {isDone
        ? '홈 화면에 설치되어 있습니다.'
        : offer === 'ios'
          ? '공유 버튼을 누르고 “홈 화면에 추가”를 선택해주세요.'
          : offer === 'button'
            ? '홈 화면에서 바로 열고, 인터넷이 없어도 접수할 수 있습니다.'
            : '브라우저 메뉴에서 “홈 화면에 추가” 또는 “앱 설치”를 선택해주세요.'}
    </Step>
  )
}

function NoticeStep() {
  const { isOn, isBusy, isUnsupported, permission, switchDevice } = useDeviceNotices()
  const isBlocked = permission === 'denied'
  return (
    <Step
      number={2}
      title="알림"
      isDone={isOn}
      action={
        isOn || isUnsupported || isBlocked ? null : (
          <Button loading={isBusy} onClick={() => void switchDevice(true)}>
            알림 켜기
          </Button>
        )
      }
    >
      {isOn
        ? '보완 요청, 메시지, 처리 상태를 알려드립니다.'
        : isBlocked
          ? '이 기기에서 알림이 차단되어 있습니다. 브라우저 설정에서 이 사이트의 알림을 허용해주세요.'
          : isUnsupported
            ? '앱을 설치한 뒤에 알림을 켤 수 있습니다.'
            : '보완 요청, 메시지, 처리 상태를 바로 알려드립니다.'}
    </Step>
  )
}

interface StepProps {
  number: number
  title: string
  isDone: boolean
  action: ReactNode
  children: ReactNode
}

function Step({ number, title, isDone, action, children }: StepProps) {
  return (
    <Box as="li" layerStyle="card" p="4" listStyleType="none">
      <Flex gap="3" align="flex-start">
        <Mark data-done={isDone || undefined} aria-hidden>
          {isDone ? <Check size={18} /> : number}
        </Mark>
        <Stack gap="2" flex="1" minWidth="0" align="flex-start">
          <chakra.h2 textStyle="sectionTitle">
            {title}
            {isDone ? <chakra.span css={VISUALLY_HIDDEN}> 완료</chakra.span> : null}
          </chakra.h2>
          <Box width="full" color="fg.muted">
            {children}
          </Box>
          {action}
        </Stack>
      </Flex>
    </Box>
  )
}

const Mark = chakra('span', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: '0',
    boxSize: '8',
    borderRadius: 'full',
    bg: 'accent.subtle',
    color: 'accent.fg',
    fontWeight: 'bold',
    '&[data-done]': { bg: 'bg.success', color: 'fg.success' },
  },
})
