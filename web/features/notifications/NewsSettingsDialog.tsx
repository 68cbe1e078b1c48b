import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { chime } from './chime.ts'
import { askForNotices, noticePermission, showNotice } from './desktop-notice.ts'
import { changeDeviceSettings, useDeviceSettings } from './device-settings.ts'
import { NewsKindsTable } from './NewsKindsTable.tsx'

const UNSUPPORTED = '이 브라우저에서는 바탕화면 알림을 사용할 수 없습니다.'
const DENIED =
  '브라우저가 이 사이트의 알림을 차단하고 있습니다. 주소창의 사이트 설정에서 알림을 허용한 뒤 다시 켜주세요.'

/** How this device announces news, and which news the account wants. Only the switch asks the browser for its permission. */
export function NewsSettingsDialog({ onClose }: { onClose: () => void }) {
  const { desktop, sound } = useDeviceSettings()
  const [permission, setPermission] = useState(noticePermission)
  const [isRefused, setRefused] = useState(false)
  const problem =
    permission === 'unsupported' || isRefused ? UNSUPPORTED : permission === 'denied' ? DENIED : null

  const switchDesktop = async (isOn: boolean) => {
    if (!isOn) return changeDeviceSettings({ desktop: false })
    const answer = await askForNotices()
    setPermission(answer)
    if (answer !== 'granted') return
    const isShown = showNotice('알림이 켜졌습니다', '새 소식이 있으면 이렇게 알려드립니다.', () => {})
    setRefused(!isShown)
    changeDeviceSettings({ desktop: isShown })
  }
  const switchSound = (isOn: boolean) => {
    changeDeviceSettings({ sound: isOn })
    if (!isOn) return
    void chime()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnBackdrop
      size="sm"
      title="알림 설정"
      description="이 화면을 보고 있지 않을 때 새 접수, 보완 답변, 새 채팅을 알려드립니다."
      footer={<Button onClick={onClose}>닫기</Button>}
    >
      <Stack gap="4">
        <Setting name="바탕화면 알림" hint="누르면 해당 서류가 열립니다. 고객 정보는 표시하지 않습니다.">
          <Switch
            label="바탕화면 알림"
            checked={desktop && permission === 'granted'}
            disabled={permission === 'unsupported'}
            onChange={(isOn) => void switchDesktop(isOn)}
          />
        </Setting>
        {problem === null ? null : <Notice kind="warning">{problem}</Notice>}
        <Setting name="알림음" hint="짧은 소리로 알려드립니다.">
          <Switch label="알림음" checked={sound} onChange={switchSound} />
        </Setting>
        <Text textStyle="xs" color="fg.subtle">
          이 기기의 이 브라우저에만 적용됩니다. 창 제목의 숫자는 항상 표시됩니다.
        </Text>
        <NewsKindsTable />
      </Stack>
    </Dialog>
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
