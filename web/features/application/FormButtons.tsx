import { Flex } from '@chakra-ui/react'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/confirm.ts'

interface FormButtonsProps {
  submit: string
  isBusy: boolean
  busyText: string
  /** What the question before a reset says will be lost. */
  resetBody: string
  onReset: () => unknown
}

/** Asks before what was typed is deleted; `body` says what will be lost. */
export async function askToReset(body: string, onReset: () => unknown): Promise<void> {
  const isSure = await confirm({
    title: '입력한 내용을 모두 지우시겠습니까?',
    body,
    confirmLabel: '초기화',
    destructive: true,
  })
  if (isSure) await onReset()
}

/** The buttons at the end of an application: reset, which asks first, and submit. */
export function FormButtons({ submit, isBusy, busyText, resetBody, onReset }: FormButtonsProps) {
  return (
    <Flex gap="3" direction={{ base: 'column-reverse', md: 'row' }} justify="flex-end">
      <Button
        variant="outline"
        colorPalette="gray"
        size="xl"
        disabled={isBusy}
        onClick={() => void askToReset(resetBody, onReset)}
      >
        초기화
      </Button>
      <Button type="submit" size="xl" loading={isBusy} loadingText={busyText}>
        {submit}
      </Button>
    </Flex>
  )
}
