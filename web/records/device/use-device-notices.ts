import { useState } from 'react'
import { sentenceOf } from '../../lib/api-client.ts'
import { toast } from '../../ui/toast.ts'
import { askForNotices, noticePermission, showNotice } from './desktop-notice.ts'
import { changeDeviceSettings, useDeviceSettings } from './device-settings.ts'
import { startPush, stopPush, usePushOnDevice } from './push-device.ts'

/** Whether this device announces news, and the switch for it, which alone asks the browser for its permission. */
export function useDeviceNotices() {
  const { desktop } = useDeviceSettings()
  const isPushed = usePushOnDevice(({ isOn }) => isOn)
  const [permission, setPermission] = useState(noticePermission)
  const [isRefused, setRefused] = useState(false)
  const [isBusy, setBusy] = useState(false)

  const switchOn = async () => {
    const answer = await askForNotices()
    setPermission(answer)
    if (answer !== 'granted') return
    const isStarted = await startPush()
    // Without a push service open windows tell, where the browser lets them.
    const isTold =
      isStarted || showNotice('알림이 켜졌습니다', '새 소식이 있으면 이렇게 알려드립니다.', () => {})
    setRefused(!isTold)
    changeDeviceSettings({ desktop: isTold })
  }
  const switchOff = async () => {
    changeDeviceSettings({ desktop: false })
    await stopPush()
  }
  const switchDevice = async (wanted: boolean) => {
    setBusy(true)
    await (wanted ? switchOn() : switchOff()).catch((error: unknown) =>
      toast.error(sentenceOf(error), { title: '알림 설정 저장 실패' }),
    )
    setBusy(false)
  }
  return {
    isOn: desktop && permission === 'granted',
    isPushed,
    isBusy,
    isUnsupported: permission === 'unsupported' || isRefused,
    permission,
    switchDevice,
  }
}
