import Bell from 'lucide-react/icons/bell'
import BellOff from 'lucide-react/icons/bell-off'
import { useState } from 'react'
import { IconButton } from '../../ui/Button.tsx'
import { noticePermission } from './desktop-notice.ts'
import { NotificationDialog } from './NotificationDialog.tsx'
import { useNewsSettings } from './news-settings.ts'
import { useNews } from './use-news.ts'

/** In the office's top bar: watches for news while it is mounted, and opens the settings of this device. */
export function NotificationBell() {
  useNews()
  const { desktop, sound } = useNewsSettings()
  const [isOpen, setOpen] = useState(false)
  const isOn = sound || (desktop && noticePermission() === 'granted')
  const Sign = isOn ? Bell : BellOff
  return (
    <>
      <IconButton
        label={isOn ? '알림 설정 (켜짐)' : '알림 설정 (꺼짐)'}
        icon={<Sign aria-hidden />}
        onClick={() => setOpen(true)}
      />
      {isOpen ? <NotificationDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}
