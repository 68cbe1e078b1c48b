import { Stack } from '@chakra-ui/react'
import CircleCheckBig from 'lucide-react/icons/circle-check-big'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { unlikeOwner } from '#shared/auth/password-rule.ts'
import {
  DealerRegistrationInput,
  submitDealerRegistration,
} from '#shared/dealer-registrations/dealer-registration.contract.ts'
import { call, sentenceOf } from '../../lib/api-client.ts'
import { brandName } from '../../lib/brand.ts'
import { useCheckedForm } from '../../records/form/checked-form.ts'
import { FormBody } from '../../records/form/FormBody.tsx'
import { useFormSaving } from '../../records/form/use-form-saving.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PublicFrame } from '../../ui/PublicFrame.tsx'
import { toast } from '../../ui/toast.ts'
import { EMPTY_REGISTRATION, RegistrationFields } from './RegistrationFields.tsx'

const Registration = DealerRegistrationInput.check(
  unlikeOwner('password', ({ username, representativeName, businessName }) => ({
    username,
    name: representativeName,
    dealerName: businessName,
    brandName: brandName(),
  })),
)
const FAILED = '등록 신청 중 오류가 발생했습니다.'

/** A store applies for an account; an administrator approves or rejects it. */
export default function DealerRegistrationPage() {
  const [isDone, setDone] = useState(false)
  return isDone ? <Completed /> : <RegistrationForm onDone={() => setDone(true)} />
}

function RegistrationForm({ onDone }: { onDone: () => void }) {
  const form = useCheckedForm(Registration, EMPTY_REGISTRATION, { isLost: true })
  const saving = useFormSaving({
    form,
    save: (body) => call(submitDealerRegistration, { body }),
    saved: '승인이 끝나면 로그인할 수 있습니다.',
    savedTitle: '등록 신청 완료',
    failed: FAILED,
    fieldOfCode: {
      BUSINESS_NUMBER_TAKEN: 'businessRegistrationNumber',
      EMAIL_TAKEN: 'email',
      USERNAME_TAKEN: 'username',
      WEAK_PASSWORD: 'password',
    },
    tell: (error) => toast.error(sentenceOf(error, FAILED)),
    onSaved: onDone,
  })
  return (
    <PublicFrame
      wide
      title="판매점 등록 신청"
      lead="신청한 내용을 관리자가 확인하고 승인하면 로그인할 수 있습니다."
    >
      <FormBody
        saving={saving}
        gap="6"
        lastKey="send"
        buttons={
          <Stack gap="2" direction={{ base: 'column-reverse', md: 'row' }} justify="flex-end">
            <Button asChild variant="outline" colorPalette="gray" size="xl">
              <Link to="/dealer-login">로그인으로 돌아가기</Link>
            </Button>
            <Button type="submit" size="xl" loading={saving.isSubmitting} loadingText="신청 중…">
              등록 신청
            </Button>
          </Stack>
        }
      >
        <RegistrationFields form={form} />
      </FormBody>
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
        description={'관리자가 확인하고 승인하면 신청한 아이디로 로그인할 수 있습니다.'}
        action={
          <Button asChild size="lg">
            <Link to="/">처음으로 돌아가기</Link>
          </Button>
        }
      />
    </PublicFrame>
  )
}
