import { chakra, Flex, Stack, Text } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  confirmRecoveryCode,
  type KeyState,
  makeRecoveryCode,
  readKeyState,
} from '#shared/keys/keys.contract.ts'
import { formatKstDateTime } from '#shared/kst.ts'
import { call } from '../../lib/api-client.ts'
import { useAdminQuery } from '../../records/admin-query.ts'
import { useCheckedForm } from '../../records/form/checked-form.ts'
import { FormDialog } from '../../records/form/FormDialog.tsx'
import { failureText } from '../../records/form/failure.ts'
import { ADMIN_KEY } from '../../records/record-keys.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { confirm } from '../../ui/confirm.ts'
import { KeyValueList } from '../../ui/KeyValueList.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { UnreadDialog } from '../../ui/UnreadDialog.tsx'

const TITLE = '저장 암호화'

/** By which key files and secrets are sealed, and whether somebody keeps the recovery code. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const query = useAdminQuery([...ADMIN_KEY, 'keys'], readKeyState)
  if (query.data !== undefined) return <RecoveryCodeForm state={query.data} onClose={onClose} />
  return <UnreadDialog of={query} title={TITLE} fields={1} onClose={onClose} />
}

const EMPTY = { recoveryCode: '' }

/** Whoever types the code has it; a new one is shown until the dialog closes, and never again. */
function RecoveryCodeForm({ state, onClose }: { state: KeyState; onClose: () => void }) {
  const [newCode, setNewCode] = useState<string | null>(null)
  const queries = useQueryClient()
  const form = useCheckedForm(confirmRecoveryCode.body, EMPTY)
  const { madeAt, confirmedAt } = state.recoveryCode

  async function makeNew(): Promise<void> {
    const isWanted = await confirm({
      title: '새 복구 코드를 만들까요?',
      body: '지금의 코드는 이미 만든 백업에만 쓸 수 있게 됩니다. 새 코드는 한 번만 표시됩니다.',
      confirmLabel: '새로 만들기',
    })
    if (!isWanted) return
    try {
      setNewCode((await call(makeRecoveryCode, { body: {} })).recoveryCode)
      form.restart(EMPTY)
      await queries.invalidateQueries({ queryKey: ADMIN_KEY })
    } catch (error) {
      toast.error(failureText(error))
    }
  }

  return (
    <FormDialog
      title={TITLE}
      description="첨부 파일과 비밀 값은 암호화되어 저장됩니다. 마스터 키를 잃으면 복구 코드로만 백업을 열 수 있으니, 코드를 서버와 따로 보관해주세요."
      size="sm"
      form={form}
      isBrief
      save={(checked) => call(confirmRecoveryCode, { body: checked })}
      saved="복구 코드를 확인했습니다."
      failed="복구 코드 확인 실패"
      tell={() => {}}
      changes={ADMIN_KEY}
      submitLabel="코드 확인"
      submittingLabel="확인 중…"
      closeLabel="닫기"
      actions={
        <Button variant="outline" colorPalette="gray" onClick={() => void makeNew()}>
          새 코드 만들기
        </Button>
      }
      onClose={onClose}
    >
      <KeyValueList
        items={[
          { label: '마스터 키 지문', value: state.masterFingerprint, wide: true },
          { label: '복구 코드를 만든 때', value: formatKstDateTime(madeAt) },
          {
            label: '보관 확인',
            value:
              confirmedAt === null ? (
                <Text as="span" color="fg.error">
                  확인되지 않음
                </Text>
              ) : (
                formatKstDateTime(confirmedAt)
              ),
          },
        ]}
      />
      {newCode === null ? null : (
        <Stack gap="1">
          <Text textStyle="sm" color="fg.muted">
            새 복구 코드입니다. 지금 적어 두고, 적은 것을 아래에 입력해주세요.
          </Text>
          <Flex align="center" gap="1">
            <chakra.code fontSize="sm" wordBreak="break-all">
              {newCode}
            </chakra.code>
            <CopyButton text={newCode} what="복구 코드" />
          </Flex>
        </Stack>
      )}
      <TextField
        label="복구 코드"
        required
        autoComplete="off"
        placeholder="XXXX-XXXX-…"
        {...form.field('recoveryCode')}
      />
    </FormDialog>
  )
}
