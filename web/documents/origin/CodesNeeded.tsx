import { Stack } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import {
  type OwnCodeRequest,
  readOwnCodeRequest,
  requestContactCodes,
} from '#shared/contact-codes/code-request.contract.ts'
import { isOtherCarrier } from '#shared/documents/activation-status.ts'
import { formatKstDateTime } from '#shared/kst.ts'
import type { Reference } from '#shared/reference/reference.contract.ts'
import { call } from '../../lib/api-client.ts'
import { type Judged, useCheckedForm } from '../../records/form/checked-form.ts'
import { FormDialog } from '../../records/form/FormDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextareaField } from '../../ui/TextareaField.tsx'

export interface CodesNeededProps {
  /** All that can be chosen from: with a code for none of its carriers the store can hand in nothing. */
  reference: Reference
}

/** Says that the store has no code for some carrier or for none, and asks the administrator for it. */
export default function CodesNeeded({ reference }: CodesNeededProps) {
  /** What the server said when the store had these codes: new ones may be its answer. Without a connection it says nothing. */
  const [read, setRead] = useState<{ codes: Reference['contactCodes']; request: OwnCodeRequest | null }>()
  const [isAsking, setAsking] = useState(false)
  const { contactCodes: codes } = reference
  useEffect(() => {
    call(readOwnCodeRequest).then(
      ({ request }) => setRead({ codes, request }),
      () => {},
    )
  }, [codes])
  const request = read?.codes === codes ? read.request : undefined
  const hasNone = codes.length === 0
  const without = reference.carriers
    .map(({ name }) => name)
    .filter((name) => !isOtherCarrier(name) && !reference.contactCodes.some((code) => code.carrier === name))
  if (without.length === 0) return null

  const ask = (label: string) => (
    <Button size="sm" variant="outline" onClick={() => setAsking(true)}>
      {label}
    </Button>
  )
  const dialog = isAsking ? (
    <RequestDialog
      carriers={without}
      asked={request ?? null}
      onSaved={(request) => setRead({ codes, request })}
      onClose={() => setAsking(false)}
    />
  ) : null
  if (request?.status === '대기')
    return (
      <>
        <Notice kind="info" title="개통방명 코드를 요청했습니다." action={ask('요청 수정')}>
          {`${request.carriers.join(', ')} · ${formatKstDateTime(request.createdAt)}\n본사에서 승인하면 바로 접수할 수 있습니다.`}
        </Notice>
        {dialog}
      </>
    )
  if (request?.status === '반려')
    return (
      <>
        <Notice kind="error" title="개통방명 코드 요청이 반려되었습니다." action={ask('다시 요청')}>
          {request.rejectionReason}
        </Notice>
        {dialog}
      </>
    )
  return (
    <>
      {hasNone ? (
        <Notice kind="warning" action={ask('코드 요청')}>
          개통방명 코드가 아직 없어 접수할 수 없습니다. 본사에 코드를 요청해주세요.
        </Notice>
      ) : (
        <Button
          variant="ghost"
          colorPalette="gray"
          size="sm"
          alignSelf="flex-start"
          onClick={() => setAsking(true)}
        >
          다른 통신사 코드 요청
        </Button>
      )}
      {dialog}
    </>
  )
}

interface Asked {
  carriers: string[]
  note: string
}

function checked(values: Asked): Judged<Asked> {
  return values.carriers.length > 0
    ? { checked: values }
    : { problems: [{ field: 'carriers', message: '코드가 필요한 통신사를 선택해주세요.' }] }
}

function RequestDialog(props: {
  carriers: readonly string[]
  asked: OwnCodeRequest | null
  onSaved: (request: OwnCodeRequest) => void
  onClose: () => void
}) {
  const { carriers, asked, onSaved, onClose } = props
  const form = useCheckedForm(
    checked,
    {
      carriers: asked?.carriers.filter((name) => carriers.includes(name)) ?? [],
      note: asked?.note ?? '',
    },
    { place: 'code-request' },
  )
  const chosen = form.values.carriers
  const { error } = form.field('carriers')
  return (
    <FormDialog
      title="개통방명 코드 요청"
      description="본사에서 확인한 뒤 우리 매장의 코드를 등록합니다."
      size="sm"
      form={form}
      save={async (body) => onSaved(await call(requestContactCodes, { body }))}
      submitLabel="요청"
      submittingLabel="요청 중…"
      saved="코드를 요청했습니다."
      failed="코드 요청 실패"
      onClose={onClose}
    >
      <Stack as="fieldset" gap="1" aria-label="코드가 필요한 통신사">
        {carriers.map((name, index) => (
          <CheckboxField
            key={name}
            name="carriers"
            label={name}
            value={chosen.includes(name)}
            error={index === carriers.length - 1 ? error : undefined}
            onChange={(event) =>
              form.change({
                carriers: event.currentTarget.checked
                  ? [...chosen, name]
                  : chosen.filter((other) => other !== name),
              })
            }
          />
        ))}
      </Stack>
      <TextareaField
        label="남길 말"
        rows={2}
        placeholder="예: 11월 1일 개점한 매장입니다."
        {...form.field('note')}
      />
    </FormDialog>
  )
}
