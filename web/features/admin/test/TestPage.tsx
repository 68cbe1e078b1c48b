import { Box, Flex, Stack } from '@chakra-ui/react'
import { useAccount, useSession } from '../../../lib/session-store.ts'
import { FormBody } from '../../../records/form/FormBody.tsx'
import { UploadProgress } from '../../../records/form/UploadProgress.tsx'
import { useListSaving } from '../../../records/form/use-list-saving.ts'
import type { Upload, UploadState } from '../../../records/form/use-upload.ts'
import { Button } from '../../../ui/Button.tsx'
import { KeyValueList } from '../../../ui/KeyValueList.tsx'
import { Section } from '../../../ui/Section.tsx'
import { PRICING } from '../offered-files/offered-kinds.ts'
import { UploadFields } from '../offered-files/UploadFields.tsx'
import { useUploadForm } from '../offered-files/use-upload-form.ts'

const STATE_WORDS: Record<UploadState, string> = {
  idle: '대기',
  sending: '전송 중',
  uploaded: '완료',
  stopped: '중지됨',
  failed: '실패',
}

/** /test: uploads a price table outside the admin panel, and shows what the app knows of the session. */
export default function TestPage() {
  const uploading = useUploadForm(PRICING)
  const { form, upload } = uploading
  const saving = useListSaving({ ...uploading, onSaved: uploading.empty })
  const isSending = upload.progress !== null
  return (
    <Box
      display="grid"
      gap="8"
      alignItems="start"
      gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 24rem), 1fr))"
    >
      <Section title="단가표 업로드 테스트" level={2}>
        <Stack gap="4" layerStyle="card" p="5">
          <FormBody saving={saving} inert={isSending}>
            <UploadFields kind={PRICING} form={form} />
          </FormBody>
          {upload.progress === null ? null : <UploadProgress progress={upload.progress} />}
          <Flex gap="2" justify="flex-end">
            {isSending ? (
              <Button variant="outline" colorPalette="gray" onClick={upload.stop}>
                업로드 중지
              </Button>
            ) : null}
            <Button type="submit" form={saving.formId} loading={saving.isSubmitting} loadingText="업로드 중…">
              업로드
            </Button>
          </Flex>
        </Stack>
      </Section>
      <Section title="디버그 정보" level={2}>
        <Box layerStyle="card" p="5">
          <DebugFacts upload={upload} />
        </Box>
      </Section>
    </Box>
  )
}

/** Says whether there is a session id, but never shows it. */
function DebugFacts({ upload: { state, progress } }: { upload: Upload }) {
  const account = useAccount()
  const hasSessionId = useSession(({ sessionId }) => sessionId !== null)
  const percent = progress === null ? '' : ` (${Math.floor(progress * 100)}%)`
  return (
    <KeyValueList
      items={[
        { label: '현재 사용자', value: account === null ? '없음' : `${account.name} (${account.username})` },
        { label: '사용자 유형', value: account?.userType ?? '없음' },
        { label: '역할', value: account?.role ?? '없음' },
        { label: '세션 ID', value: hasSessionId ? '있음' : '없음' },
        { label: '업로드 상태', value: `${STATE_WORDS[state]}${percent}` },
      ]}
    />
  )
}
