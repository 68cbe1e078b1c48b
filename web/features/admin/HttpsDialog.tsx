import { chakra, Stack, Text } from '@chakra-ui/react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

const PROXY = `portal.example.kr {
  reverse_proxy 127.0.0.1:3000
}`
const START = 'PUBLIC_ORIGIN=https://portal.example.kr TRUST_PROXY=true npm start'

/** How the operator of the server brings the portal to browsers by https. */
export function HttpsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      size="md"
      title="HTTPS 설정 방법"
      description="브라우저는 https로 연 주소에서만 앱 설치, 오프라인 접수, 카메라, 푸시 알림을 허용합니다."
      onClose={onClose}
      footer={<Button onClick={onClose}>닫기</Button>}
    >
      <Stack as="ol" gap="4" listStyleType="decimal" ps="5">
        <li>
          <Text mb="2">
            서버에 Caddy를 설치하고 설정 파일(Caddyfile)에 포털의 주소를 적습니다. 인증서는 Caddy가
            발급받습니다.
          </Text>
          <Code>{PROXY}</Code>
        </li>
        <li>
          <Text mb="2">포털을 그 주소로 다시 시작합니다.</Text>
          <Code>{START}</Code>
        </li>
        <li>
          <Text>https 주소로 다시 로그인하면 이 단계가 완료로 바뀝니다.</Text>
        </li>
      </Stack>
    </Dialog>
  )
}

const Code = chakra('pre', {
  base: {
    p: '3',
    borderRadius: 'md',
    bg: 'bg.muted',
    fontFamily: 'mono',
    fontSize: 'sm',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
})
