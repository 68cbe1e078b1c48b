import { Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '#shared/count.ts'
import {
  MASK_MONTHS,
  PrivacyPeriods,
  previewMasking,
  readPrivacyPeriods,
  savePrivacyPeriods,
} from '#shared/privacy/privacy.contract.ts'
import { call, sentenceOf } from '../../../lib/api-client.ts'
import { caching } from '../../../lib/query-client.ts'
import { type Judged, useCheckedForm } from '../../../records/form/checked-form.ts'
import { FormDialog } from '../../../records/form/FormDialog.tsx'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { KeyValueList } from '../../../ui/KeyValueList.tsx'
import { FormSkeleton } from '../../../ui/Skeletons.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { PRIVACY_KEY } from './privacy-key.ts'

/** How long customers of closed applications are kept as they are. */
export function Periods() {
  const [isSetting, setSetting] = useState(false)
  const { data, error, refetch } = useQuery({
    ...caching.admin,
    queryKey: [...PRIVACY_KEY, 'periods'],
    queryFn: ({ signal }) => call(readPrivacyPeriods, { signal }),
  })
  if (data === undefined)
    return error === null ? (
      <FormSkeleton fields={2} />
    ) : (
      <ErrorState description={sentenceOf(error)} onRetry={() => void refetch()} />
    )
  const { maskMonths } = data
  return (
    <Stack gap="4" align="flex-start">
      {isSetting ? <PeriodsDialog periods={data} onClose={() => setSetting(false)} /> : null}
      <KeyValueList
        columns={1}
        items={[
          {
            label: '접수 고객정보 가리기',
            value: maskMonths === null ? '없음' : `개통·취소·폐기·기타완료 뒤 ${maskMonths}개월`,
            wide: true,
          },
        ]}
      />
      <Text textStyle="sm" color="fg.muted" maxWidth="70ch">
        기간이 지나면 이름과 연락처는 가려진 모습(홍*동, 010-****-5678)으로 바뀌고, 이메일과 희망번호, 메모,
        이력의 이전 값, 채팅, 서류 파일은 지워집니다. 금액과 건수, 상태는 그대로 남습니다. 가린 고객정보는
        되돌릴 수 없으며, 백업에서 복원해도 다시 가려집니다.
      </Text>
      <Button variant="outline" onClick={() => setSetting(true)}>
        보관 기간 변경
      </Button>
    </Stack>
  )
}

function PeriodsDialog({ periods, onClose }: { periods: PrivacyPeriods; onClose: () => void }) {
  const form = useCheckedForm(
    judge,
    { maskMonths: periods.maskMonths === null ? '' : String(periods.maskMonths) },
    { place: 'privacy periods' },
  )
  return (
    <FormDialog
      title="보관 기간 변경"
      description="비워 두면 고객정보를 가리지 않습니다."
      size="sm"
      form={form}
      ask={isSure}
      save={(checked) => call(savePrivacyPeriods, { body: checked })}
      saved="보관 기간을 저장했습니다."
      failed="보관 기간 저장 실패"
      changes={PRIVACY_KEY}
      submitLabel="저장"
      onClose={onClose}
    >
      <TextField
        label="접수 고객정보 가리기 (완료 뒤 개월 수)"
        inputMode="numeric"
        maxLength={3}
        hint={`${MASK_MONTHS.least}에서 ${MASK_MONTHS.most}개월`}
        {...form.field('maskMonths')}
      />
    </FormDialog>
  )
}

/** Tells how many customers the new period would mask at once, before it is saved. */
async function isSure({ maskMonths }: PrivacyPeriods): Promise<boolean> {
  if (maskMonths === null) return true
  const { due, held } = await call(previewMasking, { query: { months: maskMonths } })
  const kept = held === 0 ? '' : ` 보류한 ${formatCount(held)}건은 그대로 둡니다.`
  return confirm({
    title: '고객정보를 가릴까요?',
    body:
      due === 0
        ? `지금 가려질 신청은 없습니다.${kept} 앞으로 기간이 지나는 신청은 저절로 가려집니다.`
        : `저장하면 신청 ${formatCount(due)}건의 고객정보가 한 시간 안에 가려지고, 되돌릴 수 없습니다.${kept}`,
    confirmLabel: '저장',
    destructive: due > 0,
  })
}

function judge({ maskMonths }: { maskMonths: string }): Judged<PrivacyPeriods> {
  const typed = maskMonths.trim()
  const months = typed === '' ? null : /^\d{1,3}$/.test(typed) ? Number(typed) : undefined
  const { data, error } = PrivacyPeriods.safeParse({ maskMonths: months })
  if (data !== undefined) return { checked: data }
  return { problems: error.issues.map(({ path, message }) => ({ field: String(path[0]), message })) }
}
