import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { DAILY_SUMMARY } from '#shared/news/news-kinds.ts'
import { sentenceOf } from '../../lib/api-client.ts'
import { useAccount } from '../../lib/session-store.ts'
import { changeDeviceSettings, useDeviceSettings } from '../../records/device/device-settings.ts'
import { isIosBrowser } from '../../records/device/push-device.ts'
import { useDeviceNotices } from '../../records/device/use-device-notices.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { LiveStatus } from '../../ui/LiveStatus.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { chime } from './chime.ts'
import { NewsKindsTable } from './NewsKindsTable.tsx'
import { useNewsSettings } from './news.api.ts'

const UNSUPPORTED = '이 브라우저에서는 기기 알림을 사용할 수 없습니다.'
const ON_IOS =
  '아이폰과 아이패드에서는 홈 화면에 추가한 앱에서 알림을 받을 수 있습니다. 공유 버튼을 누르고 “홈 화면에 추가”를 선택한 뒤, 그 앱에서 켜주세요.'
const DENIED =
  '이 기기에서 알림이 차단되어 있습니다. 브라우저의 사이트 설정이나 휴대전화의 앱 설정에서 알림을 허용한 뒤 다시 켜주세요.'
const WINDOW_ONLY = '이 브라우저에서는 앱이 열려 있는 동안에만 알려드립니다.'

/** How this device announces news, and which news the account wants. Only the switch asks the browser for its permission. */
export function NewsSettingsDialog({ onClose }: { onClose: () => void }) {
  const { isOn, isPushed, isBusy, isUnsupported, permission, switchDevice } = useDeviceNotices()
  const isOfFigures = useAccount()?.userType === 'sales_manager'
  return (
    <Dialog
      onClose={onClose}
      closeOnBackdrop
      size="sm"
      title="알림 설정"
      description="새 소식을 어디에서 어떻게 받을지 정합니다."
      footer={<Button onClick={onClose}>닫기</Button>}
    >
      <Stack gap="4">
        <Setting
          name="이 기기에서 알림 받기"
          hint={`누르면 ${isOfFigures ? '영업 실적이' : '해당 신청이'} 열립니다. 고객 정보는 표시하지 않습니다.`}
        >
          <Switch
            label="이 기기에서 알림 받기"
            checked={isOn}
            busy={isBusy}
            disabled={permission === 'unsupported'}
            onChange={(wanted) => void switchDevice(wanted)}
          />
        </Setting>
        <LiveStatus>
          {isUnsupported ? (
            <Notice kind="warning">{isIosBrowser() ? ON_IOS : UNSUPPORTED}</Notice>
          ) : permission === 'denied' ? (
            <Notice kind="warning">{DENIED}</Notice>
          ) : isOn && !isPushed && !isBusy ? (
            <Notice kind="info">{isOfFigures ? UNSUPPORTED : WINDOW_ONLY}</Notice>
          ) : null}
        </LiveStatus>
        {isOfFigures ? (
          <>
            <OfThisDevice />
            <DailySummary />
          </>
        ) : (
          <SoundAndKinds />
        )}
      </Stack>
    </Dialog>
  )
}

function SoundAndKinds() {
  const { sound } = useDeviceSettings()
  const switchSound = (wanted: boolean) => {
    changeDeviceSettings({ sound: wanted })
    if (wanted) void chime()
  }
  return (
    <>
      <Setting name="알림음" hint="짧은 소리로 알려드립니다.">
        <Switch label="알림음" checked={sound} onChange={switchSound} />
      </Setting>
      <OfThisDevice />
      <NewsKindsTable />
    </>
  )
}

function OfThisDevice() {
  return (
    <Text textStyle="xs" color="fg.subtle">
      위 설정은 이 기기의 이 브라우저에만 적용됩니다.
    </Text>
  )
}

/** On or off for all of the account's devices; it is told by push alone. */
function DailySummary() {
  const { settings, error, retry, save } = useNewsSettings()
  const setting = settings?.[DAILY_SUMMARY]
  if (error !== null && settings === undefined)
    return <ErrorState plain description={sentenceOf(error)} onRetry={retry} />
  return (
    <Setting name="저녁 실적 요약" hint="매일 저녁 7시에, 이 계정의 모든 기기에 알려드립니다.">
      <Switch
        label="저녁 실적 요약"
        checked={setting?.way === 'push'}
        busy={setting === undefined}
        onChange={(wanted) =>
          void save({
            ...settings,
            [DAILY_SUMMARY]: { way: wanted ? 'push' : 'none', sound: setting?.sound ?? true },
          })
        }
      />
    </Setting>
  )
}

function Setting({ name, hint, children }: { name: string; hint: string; children: ReactNode }) {
  return (
    <Flex justify="space-between" align="center" gap="4">
      <Box>
        <Text fontWeight="medium">{name}</Text>
        <Text textStyle="sm" color="fg.muted">
          {hint}
        </Text>
      </Box>
      {children}
    </Flex>
  )
}
