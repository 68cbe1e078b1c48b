import { Stack } from '@chakra-ui/react'
import CircleCheckBig from 'lucide-react/icons/circle-check-big'
import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { submitDealerRegistration } from '#shared/dealer-registrations/dealer-registration.contract.ts'
import { ApiError, call, sentenceOf } from '../../lib/api-client.ts'
import { useUnsavedChanges } from '../../lib/unsaved-changes.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FormErrorSummary } from '../../ui/FormErrorSummary.tsx'
import { PublicFrame } from '../../ui/PublicFrame.tsx'
import { toast } from '../../ui/toast.ts'
import { RegistrationFields } from './RegistrationFields.tsx'
import {
  EMPTY_REGISTRATION,
  inFormOrder,
  type RegistrationErrors,
  type RegistrationField,
  refusedFields,
  registrationErrors,
} from './registration-form.ts'

const FAILED = '등록 신청 중 오류가 발생했습니다.'

/** A store asks to become a dealer (SPEC.md §2, §5); an administrator decides. */
export default function DealerRegistrationPage() {
  const [isDone, setDone] = useState(false)
  return isDone ? <Completed /> : <RegistrationForm onDone={() => setDone(true)} />
}

function RegistrationForm({ onDone }: { onDone: () => void }) {
  const [values, setValues] = useState(EMPTY_REGISTRATION)
  const [errors, setErrors] = useState<RegistrationErrors>({})
  const [isSending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useUnsavedChanges(values !== EMPTY_REGISTRATION)

  const focusOn = (field: string) => {
    const element = form.current?.elements.namedItem(field)
    if (element instanceof HTMLElement) element.focus()
  }
  const show = (found: RegistrationErrors) => {
    setErrors(found)
    const first = inFormOrder(found)[0]
    if (first !== undefined) focusOn(first.field)
  }
  const change = (field: RegistrationField, value: string) => {
    setValues((before) => ({ ...before, [field]: value }))
    setErrors(({ [field]: _, ...others }) => others)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    const found = registrationErrors(values)
    show(found)
    if (Object.keys(found).length > 0) return
    setSending(true)
    try {
      await call(submitDealerRegistration, { body: values })
      toast.success('승인이 끝나면 로그인할 수 있습니다.', { title: '등록 신청 완료' })
      onDone()
    } catch (error) {
      toast.error(sentenceOf(error, FAILED))
      if (error instanceof ApiError) show(refusedFields(error))
    } finally {
      setSending(false)
    }
  }

  return (
    <PublicFrame
      wide
      title="판매점 등록 신청"
      lead="신청하신 내용을 관리자가 확인하고 승인하면 로그인할 수 있습니다."
    >
      <form ref={form} onSubmit={submit} noValidate>
        <Stack gap="6">
          <FormErrorSummary items={inFormOrder(errors)} onGo={focusOn} />
          <RegistrationFields values={values} errors={errors} onChange={change} />
          <Stack gap="2" direction={{ base: 'column-reverse', md: 'row' }} justify="flex-end">
            <Button asChild variant="outline" colorPalette="gray" size="xl">
              <Link to="/dealer-login">로그인으로 돌아가기</Link>
            </Button>
            <Button type="submit" size="xl" loading={isSending} loadingText="신청 중…">
              등록 신청
            </Button>
          </Stack>
        </Stack>
      </form>
    </PublicFrame>
  )
}

function Completed() {
  return (
    <PublicFrame wide title="등록 신청 완료">
      <EmptyState
        plain
        icon={<CircleCheckBig size={22} aria-hidden />}
        title="등록 신청이 접수되었습니다."
        description={'관리자가 확인하고 승인하면 신청하신 아이디로 로그인할 수 있습니다.'}
        action={
          <Button asChild size="lg">
            <Link to="/">처음으로 돌아가기</Link>
          </Button>
        }
      />
    </PublicFrame>
  )
}
