import { chakra, Flex, Stack, Text } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import {
  confirmSecondFactor,
  readSecondFactor,
  startSecondFactor,
  turnOffSecondFactor,
} from '#shared/auth/second-factor.contract.ts'
import { formatKstDateTime } from '#shared/kst.ts'
import { call, sentenceOf } from '../../../lib/api-client.ts'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { FormSkeleton } from '../../../ui/Skeletons.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { QrCode } from './QrCode.tsx'
import { type ProofField, useProof } from './use-proof.ts'

type Stage =
  | { at: 'reading' }
  | { at: 'off' }
  | { at: 'set-up'; secret: string; uri: string }
  | { at: 'on'; since: string }

const STEPS: Record<
  Stage['at'],
  { asks: readonly ProofField[]; explained: string; submit: string; colorPalette?: 'red' }
> = {
  reading: { asks: [], explained: '', submit: '' },
  off: {
    asks: ['currentPassword'],
    explained:
      '켜면 로그인할 때 비밀번호에 더해 휴대폰 인증 앱의 인증번호를 묻습니다. 비밀번호가 알려져도 계정을 지킬 수 있습니다. 다른 기기에서는 다시 로그인해야 합니다.',
    submit: '시작',
  },
  'set-up': {
    asks: ['otp'],
    explained:
      '휴대폰 인증 앱(Google Authenticator 등)으로 QR 코드를 찍거나 키를 입력한 뒤, 앱에 나온 인증번호를 입력해주세요.',
    submit: '켜기',
  },
  on: {
    asks: ['currentPassword', 'otp'],
    explained: '끄면 비밀번호만으로 로그인할 수 있습니다.',
    submit: '끄기',
    colorPalette: 'red',
  },
}

/** Turns one's own second factor on or off. */
export default function SecondFactorDialog({ onClose }: { onClose: () => void }) {
  const [stage, setStage] = useState<Stage>({ at: 'reading' })
  const [unread, setUnread] = useState<unknown>(null)
  const { asks, explained, submit, colorPalette } = STEPS[stage.at]
  const proof = useProof(asks, async ({ currentPassword, otp }) => {
    if (stage.at === 'off') {
      setStage({ at: 'set-up', ...(await call(startSecondFactor, { body: { currentPassword } })) })
      return
    }
    if (stage.at === 'set-up') {
      await call(confirmSecondFactor, { body: { otp } })
      toast.success('2단계 인증을 켰습니다. 다른 기기에서는 인증번호로 다시 로그인해야 합니다.')
    } else {
      await call(turnOffSecondFactor, { body: { currentPassword, otp } })
      toast.success('2단계 인증을 껐습니다.')
    }
    onClose()
  })
  const read = () => {
    setUnread(null)
    call(readSecondFactor).then(
      ({ since }) => setStage(since === null ? { at: 'off' } : { at: 'on', since }),
      setUnread,
    )
  }
  useEffect(read, [])

  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title="2단계 인증"
      description={
        stage.at === 'on' ? `${formatKstDateTime(stage.since)}부터 켜져 있습니다. ${explained}` : explained
      }
      footer={
        stage.at === 'reading' ? undefined : (
          <>
            <Button variant="outline" colorPalette="gray" onClick={onClose}>
              취소
            </Button>
            <Button
              type="submit"
              form={proof.formId}
              loading={proof.isSending}
              loadingText="확인 중…"
              {...(colorPalette && { colorPalette })}
            >
              {submit}
            </Button>
          </>
        )
      }
    >
      {unread !== null ? (
        <ErrorState description={sentenceOf(unread)} onRetry={read} />
      ) : stage.at === 'reading' ? (
        <FormSkeleton fields={1} />
      ) : (
        <form key={stage.at} {...proof.form}>
          <Stack gap="4">
            {proof.failure === null ? null : <Notice kind="error">{proof.failure}</Notice>}
            {stage.at === 'set-up' ? <Key {...stage} /> : null}
            {asks.includes('currentPassword') ? (
              <PasswordField
                label="현재 비밀번호"
                name="currentPassword"
                autoComplete="current-password"
                required
                error={proof.errors.currentPassword}
              />
            ) : null}
            {asks.includes('otp') ? (
              <TextField
                label="인증번호"
                name="otp"
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={7}
                placeholder="6자리 숫자"
                required
                error={proof.errors.otp}
              />
            ) : null}
          </Stack>
        </form>
      )}
    </Dialog>
  )
}

/** The key as a picture for the phone, and as text for who sits at it; an address that opens the app on this device. */
function Key({ secret, uri }: { secret: string; uri: string }) {
  return (
    <Stack gap="3">
      <QrCode text={uri} label="인증 앱으로 찍을 QR 코드" />
      <Flex align="center" justify="center" gap="1">
        <Text textStyle="sm" color="fg.muted" flexShrink="0">
          키
        </Text>
        <chakra.code fontSize="sm" textAlign="center">
          {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </chakra.code>
        <CopyButton text={secret} what="키" />
      </Flex>
      <Button asChild variant="outline" colorPalette="gray" hideFrom="md">
        <a href={uri}>이 휴대폰의 인증 앱에 추가</a>
      </Button>
    </Stack>
  )
}
