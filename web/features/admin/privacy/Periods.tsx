import { chakra, Stack, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { formatCount } from '#shared/count.ts'
import {
  PERIOD_MONTHS,
  PrivacyPeriods,
  previewMasking,
  readPrivacyPeriods,
  savePrivacyPeriods,
} from '#shared/privacy/privacy.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { useAdminQuery } from '../../../records/admin-query.ts'
import { judged, useCheckedForm } from '../../../records/form/checked-form.ts'
import { FormDialog } from '../../../records/form/FormDialog.tsx'
import { PRIVACY_KEY } from '../../../records/record-keys.ts'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Unread } from '../../../ui/EmptyState.tsx'
import { KeyValueList } from '../../../ui/KeyValueList.tsx'
import { FormSkeleton } from '../../../ui/Skeletons.tsx'
import { TextField } from '../../../ui/TextField.tsx'

/** How long customers of closed applications are kept as they are, and how long they must be kept. */
export default function Periods() {
  const [isSetting, setSetting] = useState(false)
  const query = useAdminQuery([...PRIVACY_KEY, 'periods'], readPrivacyPeriods)
  const { data } = query
  if (data === undefined)
    return (
      <Unread of={query}>
        <FormSkeleton fields={2} />
      </Unread>
    )
  const { maskMonths, keepMonths } = data
  return (
    <Stack gap="4" align="flex-start">
      {isSetting ? <PeriodsDialog periods={data} onClose={() => setSetting(false)} /> : null}
      <KeyValueList
        columns={1}
        items={[
          {
            label: '접수 고객정보 가리기',
            value: maskMonths === null ? '없음' : `개통완료·취소·폐기·기타완료 뒤 ${maskMonths}개월`,
            wide: true,
          },
          {
            label: '보존 기간',
            value:
              keepMonths === null
                ? '정하지 않음'
                : `개통완료·취소·폐기·기타완료 뒤 ${keepMonths}개월은 삭제하지 않음`,
            wide: true,
          },
        ]}
      />
      <Text textStyle="sm" color="fg.muted" maxWidth="70ch">
        기간이 지나면 이름과 연락처는 가려진 모습(홍*동,{' '}
        <chakra.span whiteSpace="nowrap">010-****-5678</chakra.span>)으로 바뀌고, 이메일과 희망번호, 메모,
        이력의 이전 값, 채팅, 서류 파일은 지워집니다. 금액과 건수, 상태는 그대로 남습니다. 가린 고객정보는
        되돌릴 수 없으며, 백업에서 복원해도 다시 가려집니다.
      </Text>
      <Text textStyle="sm" color="fg.muted" maxWidth="70ch">
        한 사람의 자료는 모든 신청이 끝나고 보존 기간이 지난 뒤에 개인 조회에서 삭제할 수 있습니다.
      </Text>
      <Button variant="outline" onClick={() => setSetting(true)}>
        보관 기간 변경
      </Button>
    </Stack>
  )
}

const BOUNDS = `${PERIOD_MONTHS.least}에서 ${PERIOD_MONTHS.most}개월`

function PeriodsDialog({ periods, onClose }: { periods: PrivacyPeriods; onClose: () => void }) {
  const form = useCheckedForm(
    judge,
    { maskMonths: String(periods.maskMonths ?? ''), keepMonths: String(periods.keepMonths ?? '') },
    { place: 'privacy periods' },
  )
  return (
    <FormDialog
      title="보관 기간 변경"
      size="sm"
      form={form}
      ask={async (checked) => checked.maskMonths === periods.maskMonths || isSure(checked)}
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
        hint={`${BOUNDS}, 비워 두면 가리지 않음`}
        {...form.field('maskMonths')}
      />
      <TextField
        label="보존 기간 (완료 뒤 개월 수)"
        inputMode="numeric"
        hint={`${BOUNDS}, 비워 두면 개인 자료를 삭제할 수 없음`}
        {...form.field('keepMonths')}
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

function judge(typed: Record<keyof PrivacyPeriods, string>) {
  const periods = { maskMonths: monthsOf(typed.maskMonths), keepMonths: monthsOf(typed.keepMonths) }
  return judged(PrivacyPeriods, periods)
}

/** undefined: no number. */
function monthsOf(typed: string): number | null | undefined {
  const text = typed.trim()
  return text === '' ? null : /^\d{1,3}$/.test(text) ? Number(text) : undefined
}
