import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import {
  addPasskey,
  askForNewPasskey,
  listPasskeys,
  type Passkey,
  removePasskey,
} from '#shared/auth/passkey.contract.ts'
import { formatKstDateTime } from '#shared/kst.ts'
import { ApiError, call, isLoginAsked, sentenceOf } from '../../../lib/api-client.ts'
import { makePasskey } from '../../../lib/passkey-browser.ts'
import { useCheckedForm } from '../../../records/form/checked-form.ts'
import { FormDialog } from '../../../records/form/FormDialog.tsx'
import { GivenUp, placedRefusal } from '../../../records/form/use-form-saving.ts'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { UnreadDialog } from '../../../ui/UnreadDialog.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

const TITLE = '패스키'

/** One's own passkeys: a second factor that needs no code, made and kept by the device. */
export default function PasskeysDialog({ onClose }: { onClose: () => void }) {
  const [passkeys, setPasskeys] = useState<readonly Passkey[] | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [unread, setUnread] = useState<unknown>(null)
  const read = () => {
    setUnread(null)
    call(listPasskeys).then(setPasskeys, setUnread)
  }
  useEffect(read, [])
  if (codes !== null) return <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />
  if (passkeys !== null)
    return <Passkeys passkeys={passkeys} onChanged={setPasskeys} onCodes={setCodes} onClose={onClose} />
  return (
    <UnreadDialog of={{ error: unread, isFetching: false, refetch: read }} title={TITLE} onClose={onClose} />
  )
}

interface PasskeysProps {
  passkeys: readonly Passkey[]
  onChanged: (passkeys: readonly Passkey[]) => void
  onCodes: (codes: readonly string[]) => void
  onClose: () => void
}

const EMPTY = { name: '' }
/** Judged before the device makes the passkey, which the server could then refuse. */
const Named = z.object({ name: addPasskey.body.shape.name })

/** Browsers refuse to make a second passkey where there is one already, and say so in English. */
function refusalOf(error: unknown) {
  if (error instanceof ApiError) return placedRefusal(error, EMPTY)
  const isThere = error instanceof Error && error.name === 'InvalidStateError'
  return {
    problems: [],
    failure: isThere
      ? '이 기기의 패스키는 이미 등록되어 있습니다.'
      : sentenceOf(error, '패스키를 등록하지 못했습니다. 다시 시도해주세요.'),
  }
}

function Passkeys({ passkeys, onChanged, onCodes, onClose }: PasskeysProps) {
  const form = useCheckedForm(Named, EMPTY)
  const add = async ({ name }: typeof EMPTY) => {
    const { options } = await call(askForNewPasskey)
    const passkey = await makePasskey(options)
    if (passkey === null) throw new GivenUp()
    return call(addPasskey, { body: { name, passkey } })
  }
  return (
    <FormDialog
      title={TITLE}
      description="로그인할 때 비밀번호 다음에 인증번호 대신 지문, 얼굴, 기기 잠금이나 보안 키로 확인합니다."
      size="sm"
      form={form}
      isBrief
      isRepeatable
      save={add}
      saved="패스키를 등록했습니다."
      failed="패스키 등록"
      refusalOf={refusalOf}
      tell={() => {}}
      submitLabel="등록"
      submittingLabel="등록 중…"
      closeLabel="닫기"
      onSaved={(added) => {
        onChanged(added.passkeys)
        form.restart(EMPTY)
        if (added.recoveryCodes !== undefined) onCodes(added.recoveryCodes)
      }}
      onClose={onClose}
    >
      {passkeys.length === 0 ? (
        <Text color="fg.muted">등록한 패스키가 없습니다.</Text>
      ) : (
        <Stack as="ul" aria-label="등록한 패스키" gap="2">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} onChanged={onChanged} />
          ))}
        </Stack>
      )}
      <TextField label="새 패스키 이름" placeholder="예: 내 휴대폰" {...form.field('name')} />
    </FormDialog>
  )
}

function PasskeyItem({ passkey, onChanged }: { passkey: Passkey } & Pick<PasskeysProps, 'onChanged'>) {
  const [isBusy, setBusy] = useState(false)
  const remove = async () => {
    const isSure = await confirm({
      title: '패스키를 삭제하시겠습니까?',
      body: `${passkey.name} 패스키로는 더 이상 로그인할 수 없습니다.`,
      confirmLabel: '삭제',
      destructive: true,
    })
    if (!isSure) return
    setBusy(true)
    try {
      onChanged(await call(removePasskey, { params: { id: passkey.id } }))
    } catch (error) {
      if (!isLoginAsked(error)) toast.error(sentenceOf(error), { about: TITLE })
    } finally {
      setBusy(false)
    }
  }
  const { name, createdAt, lastUsedAt } = passkey
  return (
    <Flex as="li" align="center" gap="3" px="4" py="3" layerStyle="card">
      <Box flex="1" minWidth="0">
        <Text fontWeight="medium" overflowWrap="anywhere">
          {name}
        </Text>
        <Text textStyle="sm" color="fg.muted">
          {lastUsedAt === null
            ? `${formatKstDateTime(createdAt)} 등록`
            : `${formatKstDateTime(lastUsedAt)} 마지막 사용`}
        </Text>
      </Box>
      <Button
        size="sm"
        variant="outline"
        colorPalette="red"
        flexShrink="0"
        aria-label={`${name} 패스키 삭제`}
        loading={isBusy}
        onClick={() => void remove()}
      >
        삭제
      </Button>
    </Flex>
  )
}
