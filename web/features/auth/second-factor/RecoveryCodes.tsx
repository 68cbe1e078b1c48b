import { chakra, Flex, Stack } from '@chakra-ui/react'
import { saveFile } from '../../../lib/download.ts'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'

/** Shows new recovery codes once, to be copied, or saved and printed. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = codes.join('\n')
  const save = () => saveFile(new Blob([`복구 코드\n\n${text}\n`], { type: 'text/plain' }), '복구 코드.txt')
  return (
    <Dialog
      size="sm"
      role="alertdialog"
      // Neither Escape nor a slip may take them away.
      onClose={() => {}}
      title="복구 코드"
      description="휴대폰을 쓸 수 없을 때 인증번호 대신 입력합니다. 코드마다 한 번씩 쓸 수 있습니다."
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={save}>
            파일로 저장
          </Button>
          <Button onClick={onClose}>보관했습니다</Button>
        </>
      }
    >
      <Notice kind="warning">
        지금만 볼 수 있습니다. 인쇄하거나 적어서 휴대폰과 다른 곳에 보관해주세요.
      </Notice>
      <Flex mt="3" gap="1" align="flex-start">
        <Stack as="ol" flex="1" gap="1.5" aria-label="복구 코드">
          {codes.map((code) => (
            <li key={code}>
              <chakra.code fontSize={{ base: 'xs', sm: 'sm' }}>{code}</chakra.code>
            </li>
          ))}
        </Stack>
        <CopyButton text={text} what="복구 코드" />
      </Flex>
    </Dialog>
  )
}
