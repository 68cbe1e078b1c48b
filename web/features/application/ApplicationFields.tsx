import { chakra, Grid, GridItem, Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { isOtherCarrier } from '#shared/documents/activation-status.ts'
import { type RequiredField, requiredFields } from '#shared/documents/missing-fields.ts'
import { PREVIOUS_CARRIERS } from '#shared/documents/port-in.ts'
import { LIMITS } from '#shared/limits.ts'
import { formatWon } from '#shared/money.ts'
import type { Reference } from '#shared/reference/reference.contract.ts'
import { CHOOSABLE_FILES } from '../../lib/application-file.ts'
import { FileField } from '../../ui/FileField.tsx'
import { PhoneField } from '../../ui/PhoneField.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextareaField } from '../../ui/TextareaField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { ApplicationValues } from './application-values.ts'
import { ContactCodeField } from './ContactCodeField.tsx'

const CUSTOMER_TYPES = [
  { value: 'new', label: '신규', flag: 'allowNewCustomer' },
  { value: 'port-in', label: '번호이동', flag: 'allowPortIn' },
] as const

export interface ApplicationFieldsProps {
  form: UseFormReturn<ApplicationValues>
  reference: Reference
  isDealer: boolean
  files: File[]
  onFiles: (files: File[]) => void
  fileError: string | undefined
}

/** All fields of an application; which are asked for follows the carrier's flags (SPEC.md §5). */
export function ApplicationFields(props: ApplicationFieldsProps) {
  const { form, reference, isDealer, files, onFiles, fileError } = props
  const { register, watch, formState } = form
  const [carrierName, customerType] = watch(['carrier', 'customerType'])
  const carrier = reference.carriers.find(({ name }) => name === carrierName) ?? null
  const required = new Set<RequiredField>(requiredFields(carrier, customerType, isDealer))
  const plans = reference.servicePlans.filter((plan) => plan.carrier === carrierName)
  const errorOf = (field: keyof ApplicationValues) => formState.errors[field]?.message

  return (
    <Stack gap="8">
      <Section title="가입 정보">
        <Wide>
          <SelectField
            label="통신사"
            placeholder="통신사를 선택하세요"
            required={required.has('carrier')}
            error={errorOf('carrier')}
            options={reference.carriers.map(({ name }) => ({ value: name, label: name }))}
            {...register('carrier', { onChange: () => carrierChosen(form, reference, isDealer) })}
          />
        </Wide>
        <Wide>
          <Controller
            control={form.control}
            name="customerType"
            render={({ field }) => (
              <RadioCards
                label="가입 유형"
                error={errorOf('customerType')}
                name={field.name}
                value={field.value}
                onChange={(event) => field.onChange(event.currentTarget.value)}
                onBlur={field.onBlur}
                options={CUSTOMER_TYPES.map(({ value, label, flag }) => {
                  const isAllowed = carrier === null || carrier[flag]
                  return { value, label: isAllowed ? label : `${label} (지원안함)`, disabled: !isAllowed }
                })}
              />
            )}
          />
        </Wide>
        {customerType === 'port-in' ? (
          <SelectField
            label="이전통신사"
            placeholder="이전통신사를 선택하세요"
            required
            error={errorOf('previousCarrier')}
            options={PREVIOUS_CARRIERS.map((name) => ({ value: name, label: name }))}
            {...register('previousCarrier')}
          />
        ) : (
          <TextField
            label="희망번호"
            required={required.has('desiredNumber')}
            error={errorOf('desiredNumber')}
            maxLength={LIMITS.name}
            {...register('desiredNumber')}
          />
        )}
        <SelectField
          label="요금제"
          placeholder={planPlaceholder(carrierName, plans.length)}
          error={errorOf('servicePlanId')}
          options={plans.map(({ id, name, monthlyFee }) => ({
            value: String(id),
            label: `${name} · ${formatWon(monthlyFee)}`,
          }))}
          {...register('servicePlanId')}
        />
      </Section>

      <Section title="판매점">
        <ContactCodeField form={form} reference={reference} required={required.has('contactCode')} />
        <TextField
          label="판매점명"
          readOnly={!isOtherCarrier(carrierName)}
          hint={isOtherCarrier(carrierName) ? undefined : '개통방명 코드를 선택하면 채워집니다.'}
          error={errorOf('storeName')}
          maxLength={LIMITS.name}
          {...register('storeName')}
        />
      </Section>

      <Section title="고객 정보">
        <TextField
          label="고객명"
          required={required.has('customerName')}
          error={errorOf('customerName')}
          maxLength={LIMITS.name}
          {...register('customerName')}
        />
        <PhoneField
          label="연락처"
          required={required.has('customerPhone')}
          error={errorOf('customerPhone')}
          {...register('customerPhone')}
        />
        <TextField
          label="이메일"
          type="email"
          inputMode="email"
          required={required.has('customerEmail')}
          error={errorOf('customerEmail')}
          maxLength={LIMITS.email}
          {...register('customerEmail')}
        />
      </Section>

      <Section title="결합">
        <TextField
          label="결합번호"
          required={required.has('bundleNumber')}
          error={errorOf('bundleNumber')}
          maxLength={LIMITS.name}
          {...register('bundleNumber')}
        />
        <TextField
          label="결합통신사"
          required={required.has('bundleCarrier')}
          error={errorOf('bundleCarrier')}
          maxLength={LIMITS.carrier}
          {...register('bundleCarrier')}
        />
      </Section>

      <Section title="서류와 메모">
        <Wide>
          <FileField
            id="application-file"
            label="서류 첨부"
            required={required.has('file')}
            error={fileError}
            files={files}
            onFiles={onFiles}
            rule={CHOOSABLE_FILES}
            hint="pdf, doc, docx, jpg, jpeg, png · 최대 10MB · 사진은 여러 장을 함께 첨부할 수 있습니다."
            multiple
          />
        </Wide>
        <Wide>
          <TextareaField
            label="메모"
            rows={3}
            maxLength={LIMITS.memo}
            error={errorOf('notes')}
            {...register('notes')}
          />
        </Wide>
      </Section>
    </Stack>
  )
}

function planPlaceholder(carrier: string, plans: number): string {
  if (carrier === '') return '통신사를 먼저 선택하세요'
  return plans === 0 ? '등록된 요금제 없음' : '선택 안 함'
}

/** A new carrier brings its own contact code, plans and kinds of customers. */
function carrierChosen(
  form: UseFormReturn<ApplicationValues>,
  reference: Reference,
  isDealer: boolean,
): void {
  const { carrier: name, customerType } = form.getValues()
  const carrier = reference.carriers.find((candidate) => candidate.name === name)
  const code = contactCodeFor(reference, name, isDealer)
  const match = reference.contactCodes.find(({ code: known }) => known === code)
  const fill = { shouldDirty: true } as const
  form.setValue('servicePlanId', '', fill)
  form.setValue('contactCode', code ?? '', fill)
  form.setValue('storeName', isOtherCarrier(name) ? (code ?? '') : (match?.dealerName ?? ''), fill)
  form.setValue('bundleNumber', form.getValues('bundleNumber') || (carrier?.bundleNumber ?? ''), fill)
  form.setValue('bundleCarrier', form.getValues('bundleCarrier') || (carrier?.bundleCarrier ?? ''), fill)
  if (carrier !== undefined && !carrier.allowNewCustomer && carrier.allowPortIn && customerType === 'new') {
    form.setValue('customerType', 'port-in', fill)
  }
  if (carrier !== undefined && !carrier.allowPortIn && customerType === 'port-in') {
    form.setValue('customerType', 'new', fill)
  }
}

/** The store's code for a carrier: the one on its account, or the only one it has. */
function contactCodeFor(reference: Reference, carrier: string, isDealer: boolean): string | undefined {
  const assigned = reference.profile.carrierCodes[carrier]
  if (assigned !== undefined || !isDealer) return assigned
  const own = reference.contactCodes.filter((candidate) => candidate.carrier === carrier)
  return own.length === 1 ? own[0]?.code : undefined
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" gap="3" aria-label={title}>
      <chakra.h2 textStyle="sectionTitle">{title}</chakra.h2>
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
        {children}
      </Grid>
    </Stack>
  )
}

function Wide({ children }: { children: ReactNode }) {
  return <GridItem colSpan={{ base: 1, md: 2 }}>{children}</GridItem>
}
