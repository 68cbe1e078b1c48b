import X from 'lucide-react/icons/x'
import { dismissInstallOffer, install, useInstallHint } from '../lib/app-install.ts'
import { Button, IconButton } from './Button.tsx'
import { Notice } from './Notice.tsx'

/**
 * Offers to install the app, or explains how iOS does it. It stands below everything else: the browser allows it late, and it would
 * push away what is being read.
 */
export function InstallOffer() {
  const offer = useInstallHint()
  if (offer === 'none') return null
  return (
    <Notice
      kind="info"
      title="앱으로 설치하기"
      action={
        <>
          {offer === 'button' ? (
            <Button size="sm" onClick={() => void install()}>
              설치
            </Button>
          ) : null}
          <IconButton
            label="설치 안내 닫기"
            size="sm"
            icon={<X aria-hidden />}
            onClick={dismissInstallOffer}
          />
        </>
      }
    >
      {offer === 'button'
        ? '홈 화면에서 바로 열고, 인터넷이 없어도 접수할 수 있습니다.'
        : '공유 버튼을 누르고 “홈 화면에 추가”를 선택하면 인터넷이 없어도 접수할 수 있습니다.'}
    </Notice>
  )
}
