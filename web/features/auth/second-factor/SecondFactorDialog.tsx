import { chakra, Flex, Stack, Text } from '@chakra-ui/react'
import { useEffect, useMemo, useState } from 'react'
import { encode } from 'uqr'
import {
  confirmSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  turnOffSecondFactor,
} from '#shared/auth/second-factor.contract.ts'
import { formatKstDateTime } from '#shared/kst.ts'
import { call, hasCode, isLoginAsked, sentenceOf } from '../../../lib/api-client.ts'
import { useCheckedForm } from '../../../records/form/checked-form.ts'
import { FormDialog } from '../../../records/form/FormDialog.tsx'
import { placedRefusal } from '../../../records/form/use-form-saving.ts'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { UnreadDialog } from '../../../ui/UnreadDialog.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

type Stage =
  | { at: 'reading' }
  | { at: 'off' }
  | { at: 'set-up'; secret: string; uri: string }
  | { at: 'on'; since: string; recoveryCodesLeft: number }
  | { at: 'codes'; codes: readonly string[] }

/** The fields that prove the user's identity. */
const EMPTY = { currentPassword: '', otp: '' }
const MISSING = { currentPassword: '현재 비밀번호를 입력해주세요.', otp: '인증번호를 입력해주세요.' }

interface Step {
  asks: readonly (keyof typeof EMPTY)[]
  explained: string
  submit: string
  submitPalette?: 'red'
  saved?: string
}

const TITLE = '2단계 인증'
const STEPS: Record<'off' | 'set-up' | 'on', Step> = {
  off: {
    asks: ['currentPassword'],
    explained:
      '켜면 로그인할 때 비밀번호에 더해 휴대폰 인증 앱의 인증번호를 묻습니다. 비밀번호가 알려져도 계정을 지킬 수 있습니다. 다른 기기에서는 다시 로그인해야 합니다.',
    submit: '시작',
  },
  'set-up': {
    asks: ['otp'],
    explained:
      '휴대폰 인증 앱(구글 OTP 등)으로 QR 코드를 찍거나 키를 입력한 뒤, 앱에 나온 인증번호를 입력해주세요.',
    submit: '켜기',
    saved: '2단계 인증을 켰습니다. 다른 기기에서는 인증번호로 다시 로그인해야 합니다.',
  },
  on: {
    asks: ['currentPassword', 'otp'],
    explained: '끄면 비밀번호만으로 로그인할 수 있습니다.',
    submit: '끄기',
    submitPalette: 'red',
    saved: '2단계 인증을 껐습니다.',
  },
}

/** Turns one's own second factor on or off. */
export default function SecondFactorDialog({ onClose }: { onClose: () => void }) {
  const [stage, setStage] = useState<Stage>({ at: 'reading' })
  const [unread, setUnread] = useState<unknown>(null)
  const read = () => {
    setUnread(null)
    call(readSecondFactor).then(
      ({ since, recoveryCodesLeft }) =>
        setStage(since === null ? { at: 'off' } : { at: 'on', since, recoveryCodesLeft }),
      setUnread,
    )
  }
  useEffect(read, [])
  if (stage.at === 'codes') return <RecoveryCodes codes={stage.codes} onClose={onClose} />
  if (stage.at !== 'reading')
    return <Proof key={stage.at} stage={stage} onStage={setStage} onClose={onClose} />
  return (
    <UnreadDialog of={{ error: unread, isFetching: false, refetch: read }} title={TITLE} onClose={onClose} />
  )
}

interface ProofProps {
  stage: Exclude<Stage, { at: 'reading' | 'codes' }>
  onStage: (stage: Stage) => void
  onClose: () => void
}

/** Asks for password or code, as the stage demands, and goes on to the next stage. */
function Proof({ stage, onStage, onClose }: ProofProps) {
  const { asks, explained, submit, submitPalette, saved } = STEPS[stage.at]
  const form = useCheckedForm((typed: typeof EMPTY) => {
    const checked = { ...typed, otp: typed.otp.trim() }
    const problems = asks.flatMap((field) =>
      checked[field] === '' ? [{ field, message: MISSING[field] }] : [],
    )
    return problems.length > 0 ? { problems } : { checked }
  }, EMPTY)
  /** The next stage, or null when it is done. */
  const save = async ({ currentPassword, otp }: typeof EMPTY): Promise<Stage | null> => {
    if (stage.at === 'off')
      return { at: 'set-up', ...(await call(startSecondFactor, { body: { currentPassword } })) }
    if (stage.at === 'set-up')
      return { at: 'codes', codes: (await call(confirmSecondFactor, { body: { otp } })).recoveryCodes }
    await call(turnOffSecondFactor, { body: { currentPassword, otp } })
    return null
  }
  return (
    <FormDialog
      title={TITLE}
      description={
        stage.at === 'on' ? `${formatKstDateTime(stage.since)}부터 켜져 있습니다. ${explained}` : explained
      }
      size="sm"
      form={form}
      isBrief
      save={save}
      saved={saved}
      failed={TITLE}
      refusalOf={(error) =>
        hasCode(error, 'INVALID_CREDENTIALS') && error.details.length === 0
          ? { problems: [{ field: 'currentPassword', message: '현재 비밀번호가 올바르지 않습니다.' }] }
          : placedRefusal(error, EMPTY)
      }
      tell={() => {}}
      submitLabel={submit}
      submittingLabel="확인 중…"
      submitPalette={submitPalette}
      onSaved={(next) => (next === null ? onClose() : onStage(next))}
      onClose={onClose}
    >
      {stage.at === 'set-up' ? <Key {...stage} /> : null}
      {stage.at === 'on' ? <CodesLeft left={stage.recoveryCodesLeft} onStage={onStage} /> : null}
      {asks.includes('currentPassword') ? (
        <PasswordField
          label="현재 비밀번호"
          autoComplete="current-password"
          required
          {...form.field('currentPassword')}
        />
      ) : null}
      {asks.includes('otp') ? (
        <TextField
          label="인증번호"
          inputMode={stage.at === 'set-up' ? 'numeric' : undefined}
          autoComplete="one-time-code"
          placeholder="6자리 숫자"
          hint={stage.at === 'on' ? '휴대폰을 쓸 수 없으면 복구 코드를 입력해주세요.' : undefined}
          required
          {...form.field('otp')}
        />
      ) : null}
    </FormDialog>
  )
}

const FEW_CODES = 3

/** How many recovery codes are left, and new ones. */
function CodesLeft({ left, onStage }: { left: number; onStage: (stage: Stage) => void }) {
  const [isBusy, setBusy] = useState(false)
  const renew = async () => {
    const isSure = await confirm({
      title: '복구 코드를 새로 만드시겠습니까?',
      body: '지금까지의 복구 코드는 더 이상 쓸 수 없습니다. 새 코드는 한 번만 표시됩니다.',
      confirmLabel: '새로 만들기',
    })
    if (!isSure) return
    setBusy(true)
    try {
      onStage({ at: 'codes', codes: (await call(renewRecoveryCodes)).recoveryCodes })
    } catch (error) {
      if (!isLoginAsked(error)) toast.error(sentenceOf(error), { about: '복구 코드' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Notice
      kind={left > FEW_CODES ? 'info' : 'warning'}
      action={
        <Button size="sm" variant="outline" colorPalette="gray" loading={isBusy} onClick={() => void renew()}>
          복구 코드 새로 만들기
        </Button>
      }
    >
      {left === 0 ? '남은 복구 코드가 없습니다.' : `복구 코드가 ${left}개 남아 있습니다.`}
    </Notice>
  )
}

/** The key as a QR code for another device, as text, and on a phone as a link to its authenticator app. */
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

/** Width of the margin in modules, which scanners need. They also need dark on light in either colour mode. */
const QUIET = 4

/** A QR code of a text; `label` describes it to screen readers. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawn(text), [text])
  return (
    <Picture role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </Picture>
  )
}

function drawn(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { border: QUIET, ecc: 'M' })
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return { size, path: squares.join('') }
}

const Picture = chakra('svg', {
  base: {
    display: 'block',
    boxSize: '184px',
    mx: 'auto',
    borderRadius: 'md',
    borderWidth: '1px',
    borderColor: 'border',
  },
})
